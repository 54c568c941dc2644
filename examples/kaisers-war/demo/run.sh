#!/bin/sh
# A prepared Central Powers turn of the 1918 scenario: the first day of the spring offensive.
# PAGE=/tmp/game.html sh run.sh keeps the page of the game, to be opened in a browser.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

run() {
    printf '\n$ wargame %s\n\n' "$*"
    wargame "$@"
}

run new kaisers-war/1918 -o spring.yaml --id spring-1918 --dice seeded --seed 1918
run status spring.yaml
for sheet in 1-mobilization 2-movement 3-first-combat 4-second-combat; do
    cp "$here/$sheet.yaml" .
    run resolve spring.yaml "$sheet.yaml"
done
run resolve spring.yaml
run map spring.yaml --around Paris --radius 2
run page spring.yaml --umpire -o "${PAGE:-page.html}"
run verify spring.yaml
