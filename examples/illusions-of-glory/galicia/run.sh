#!/bin/sh
# Plays the first turn of galicia-1914 from its sheets, with seeded dice, and writes the reports:
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

run new illusions-of-glory/galicia-1914 -o galicia.yaml --id galicia --dice seeded --seed 1880

run resolve galicia.yaml opening-ap.yaml --report "$reports/opening-ap.{reader}.md"
run resolve galicia.yaml opening-cp.yaml

# Round 1: Tarnopol and Czernowitz; Zamosc, Lublin and Brody. What an attack promises can be known before.
run check galicia.yaml round-1-ap.yaml
run odds galicia.yaml round-1-ap.yaml
run resolve galicia.yaml round-1-ap.yaml --report "$reports/round-1-ap.{reader}.md"
run resolve galicia.yaml round-1-cp.yaml --report "$reports/round-1-cp.{reader}.md"

# Rounds 2 and 3: round Lemberg.
run resolve galicia.yaml round-2-ap.yaml
run resolve galicia.yaml round-2-cp.yaml
run resolve galicia.yaml round-3-ap.yaml --report "$reports/round-3-ap.{reader}.md"
run resolve galicia.yaml round-3-cp.yaml
run map galicia.yaml --around Lemberg --radius 2

# Rounds 4 to 6: Lemberg falls for good; Cracow is tried; Ivangorod is besieged.
run resolve galicia.yaml round-4-ap.yaml
run resolve galicia.yaml round-4-cp.yaml
run resolve galicia.yaml round-5-ap.yaml --report "$reports/round-5-ap.umpire.md"
run resolve galicia.yaml round-5-cp.yaml --report "$reports/round-5-cp.umpire.md"
run resolve galicia.yaml round-6-ap.yaml
run resolve galicia.yaml round-6-cp.yaml --report "$reports/round-6-cp.umpire.md"
run supply galicia.yaml --side AP

# The rest of the turn: only replacements and draws take sheets.
for phase in attrition siege war-status; do
    run resolve galicia.yaml --phase "$phase" --report "$reports/$phase.umpire.md"
done
run resolve galicia.yaml replacement-cp.yaml --report "$reports/replacement-cp.umpire.md"
run resolve galicia.yaml draw-ap.yaml --report "$reports/draw-ap.{reader}.md"
run resolve galicia.yaml draw-cp.yaml
run resolve galicia.yaml --phase end

run status galicia.yaml
run luck galicia.yaml
run page galicia.yaml --umpire -o "${PAGE:-page.html}"
run verify galicia.yaml
