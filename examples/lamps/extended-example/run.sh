#!/bin/sh
# The rulebook's own game: the two turns of the extended example of play (15.0), from its sheets and with its dice.
#     sh run.sh [FOLDER]     the game after each faction turn and the reports are left in FOLDER
# PAGE=/tmp/game.html sh run.sh keeps the page of the game, to be opened in a browser.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-}
if [ -z "$folder" ]; then
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
fi
mkdir -p "$folder"
cd "$folder"

run() {
    printf '\n$ wargame %s\n\n' "$*"
    wargame "$@"
}

run new lamps/campaign -o game.yaml --id extended-example --dice given --option turn=two-step

# First Line Formations
run resolve game.yaml --die draw=1 --report 1-germany.card.md
run resolve game.yaml "$here/sheets/1-germany.yaml" "$here/sheets/1-germany-other-side.yaml" \
    --dice-file "$here/dice/1-germany.yaml" --report 1-germany.md
cp game.yaml after-1-germany.yaml

# Old Contemptibles
run resolve game.yaml --die draw=1 --report 2-western-allies.card.md
run resolve game.yaml "$here/sheets/2-western-allies.yaml" \
    --dice-file "$here/dice/2-western-allies.yaml" --report 2-western-allies.md
cp game.yaml after-2-western-allies.yaml

# Entente Pressures Serbia
run resolve game.yaml --die draw=1 --report 3-eastern-allies.card.md
run resolve game.yaml "$here/sheets/3-eastern-allies.yaml" "$here/sheets/3-eastern-allies-other-side.yaml" \
    --dice-file "$here/dice/3-eastern-allies.yaml" --report 3-eastern-allies.md
cp game.yaml after-3-eastern-allies.yaml

# Skoda Works
run resolve game.yaml --die draw=1 --report 4-central-allies.card.md
run resolve game.yaml "$here/sheets/4-central-allies.yaml" "$here/sheets/4-central-allies-other-side.yaml" \
    --dice-file "$here/dice/4-central-allies.yaml" --report 4-central-allies.md
cp game.yaml after-4-central-allies.yaml

# Hindenburg-Ludendorff Team
run resolve game.yaml --die draw=1 --report 5-germany.card.md
run resolve game.yaml "$here/sheets/5-germany.yaml" "$here/sheets/5-germany-other-side.yaml" \
    --dice-file "$here/dice/5-germany.yaml" --report 5-germany.md
cp game.yaml after-5-germany.yaml

# Pantalons Rouge
run resolve game.yaml --die draw=1 --report 6-western-allies.card.md
run resolve game.yaml "$here/sheets/6-western-allies.yaml" "$here/sheets/6-western-allies-other-side.yaml" \
    --dice-file "$here/dice/6-western-allies.yaml" --report 6-western-allies.md
cp game.yaml after-6-western-allies.yaml

# Russian Steamroller!
run resolve game.yaml --die draw=1 --report 7-eastern-allies.card.md
run resolve game.yaml "$here/sheets/7-eastern-allies.yaml" \
    --dice-file "$here/dice/7-eastern-allies.yaml" --report 7-eastern-allies.md
cp game.yaml after-7-eastern-allies.yaml

# Balkan War Veterans
run resolve game.yaml --die draw=1 --report 8-central-allies.card.md
run resolve game.yaml "$here/sheets/8-central-allies.yaml" "$here/sheets/8-central-allies-other-side.yaml" \
    --dice-file "$here/dice/8-central-allies.yaml" --report 8-central-allies.md
cp game.yaml after-8-central-allies.yaml

run status game.yaml
run page game.yaml --umpire -o "${PAGE:-page.html}"
run verify game.yaml
