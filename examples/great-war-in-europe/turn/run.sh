#!/bin/sh
# Plays the first turn of near-east-1918 from its sheets, with seeded dice, and writes the reports:
#
#   sh run.sh [FOLDER]      (without a folder: into reports/ beside this script; the game itself is thrown away)
#   PAGE=/tmp/game.html sh run.sh      keeps the page of the game, to be opened in a browser
#
# Of a phase in which readers see different things there is a report for each of them, of others the umpire's alone.
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

run new great-war-in-europe/near-east-1918 -o nablus.yaml --id nablus --dice seeded --seed 1918

run resolve nablus.yaml allied-new-units.yaml --report "$reports/allied-new-units.umpire.md"
run resolve nablus.yaml cp-new-units.yaml

# From here on two sheets are due at once: each side acts in a theater of its own.
for phase in first-movement first-combat second-movement second-combat; do
    run status nablus.yaml
    run check nablus.yaml "$phase.cp.yaml" "$phase.allied.yaml"
    run resolve nablus.yaml "$phase.cp.yaml" "$phase.allied.yaml" --report "$reports/$phase.{reader}.md"
done

run resolve nablus.yaml allied-strategic-movement.yaml --report "$reports/allied-strategic-movement.umpire.md"
run resolve nablus.yaml cp-strategic-movement.yaml --report "$reports/cp-strategic-movement.umpire.md"
run resolve nablus.yaml --phase turn-record

run map nablus.yaml --around Jerusalem --radius 3
run supply nablus.yaml --side Allied
run page nablus.yaml --umpire -o "${PAGE:-page.html}"
run verify nablus.yaml
