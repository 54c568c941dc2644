#!/bin/sh
# Plays the Allied movement, first combat and second combat of the first turn of palestine-1918, and writes the reports
# for the umpire, each side and the public:
#
#   sh run.sh [FOLDER]      (without a folder: into reports/ beside this script; the game itself is thrown away)
#
# The dice are seeded, so that every run comes to the same end.
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

run new kaisers-war/palestine-1918 -o megiddo.yaml --id megiddo --dice seeded --seed 35

# The Central Powers let their turn pass, and the Allies mobilize nothing: --lenient needs no sheet for that.
for phase in cp-mobilization cp-movement cp-first-combat cp-second-combat cp-attrition allied-mobilization; do
    wargame resolve megiddo.yaml --phase "$phase" --lenient >pass.txt
done

run status megiddo.yaml
run check megiddo.yaml 1-movement.allied.yaml 1-movement.cp.yaml
run resolve megiddo.yaml 1-movement.allied.yaml 1-movement.cp.yaml --report "$reports/1-movement.{reader}.md"

run odds megiddo.yaml 2-first-combat.allied.yaml
run resolve megiddo.yaml 2-first-combat.allied.yaml 2-first-combat.cp.yaml \
    --report "$reports/2-first-combat.{reader}.md"

# The umpire does not want the default for a retreat that matters, and stops for the answer: exit code 3.
run resolve megiddo.yaml 3-second-combat.allied.yaml --ask-first || [ $? -eq 3 ]
run status megiddo.yaml
run resolve megiddo.yaml 3-second-combat.cp.yaml --report "$reports/3-second-combat.{reader}.md"

run map megiddo.yaml --around Amman --radius 2
run supply megiddo.yaml --side CP
run verify megiddo.yaml
