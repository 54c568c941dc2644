#!/bin/sh
# Plays the first player turn of picardy-1918 and what the Entente does after it, from sheets, with seeded dice, and
# writes the reports:
#
#   sh run.sh [FOLDER]      (without a folder: into reports/ beside this script; the game itself is thrown away)
#   PAGE=/tmp/game.html sh run.sh      keeps the page of the game, to be opened in a browser
#
# Of the bombardment and the combat there is a report for every reader, of the other phases the umpire's alone.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "${1:-$here/reports}"
reports=$(cd "${1:-$here/reports}" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cp "$here"/sheets/*.yaml .

run() {
    printf '\n$ wargame %s\n\n' "$*"
    wargame "$@"
}

run new great-war-ground-rules/picardy-1918 -o michael.yaml --id michael --dice seeded --seed 23

for phase in cp-initial cp-movement; do
    run check michael.yaml "$phase.yaml"
    run resolve michael.yaml "$phase.yaml" --report "$reports/$phase.umpire.md"
done
run resolve michael.yaml cp-bombardment.yaml --report "$reports/cp-bombardment.{reader}.md"
run odds michael.yaml cp-combat.cp.yaml
run resolve michael.yaml cp-combat.cp.yaml cp-combat.entente.yaml --report "$reports/cp-combat.{reader}.md"

for phase in entente-reaction-movement entente-reaction-combat cp-exploitation entente-initial; do
    run resolve michael.yaml "$phase.yaml" --report "$reports/$phase.umpire.md"
done

run map michael.yaml --around Ham --radius 2
run supply michael.yaml --side CP
run page michael.yaml --umpire -o "${PAGE:-page.html}"
run verify michael.yaml
