#!/bin/sh
# Exports the beginning of a small scenario for a VASSAL module, as the Central Powers may see it.
set -eu
here=$(dirname "$0")
wargame new kaisers-war/palestine-1918 -o game.yaml --id desert --seed 3
wargame export game.yaml --format vassal-setup --mapping "$here/mapping.yaml" --side CP -o setup.json
