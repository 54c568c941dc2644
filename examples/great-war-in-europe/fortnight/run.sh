#!/bin/sh
# Plays the first half of a turn of europe-1918 from its sheets, with seeded dice, and writes the reports:
#
#   sh run.sh [FOLDER]      (without a folder: into reports/ beside this script; the game itself is thrown away)
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

run new great-war-in-europe/europe-1918 -o michael.yaml --id michael --dice seeded --seed 1918

# Events and new units: nobody orders anything.
run resolve michael.yaml events.cp.yaml events.allied.yaml
run resolve michael.yaml allied-new-units.yaml
run resolve michael.yaml cp-new-units.yaml

# Two sheets are due at once: the Central Powers move in the West, the Allies in the East.
run check michael.yaml first-movement.cp.yaml first-movement.allied.yaml
run resolve michael.yaml first-movement.cp.yaml first-movement.allied.yaml --report "$reports/first-movement.{reader}.md"

# The marker of OHL lets German units attack once more. So the West comes first, and the East when that is over.
run check michael.yaml first-combat.cp.yaml
run resolve michael.yaml first-combat.cp.yaml --report "$reports/first-combat.{reader}.md"
run resolve michael.yaml first-extra-combat.yaml --report "$reports/first-extra-combat.umpire.md"
run resolve michael.yaml first-eastern-combat.yaml --report "$reports/first-eastern-combat.umpire.md"

run status michael.yaml
run map michael.yaml --around W5813 --radius 3
run verify michael.yaml
