#!/bin/sh
# Resolves a whole folder of games in one go:
#
#   sh resolve-all.sh GAMES [OPTION...]
#
# GAMES holds a folder for each game: game.yaml with its journal and key file, and sheets/ with the sheets that have
# come in for its current phase. The options, such as --ask-first, go to wargame resolve. README.md says what is written.
#
# Exit code: 0 if everything went through; 1 if the program failed on a game; 2 if sheets of a game were refused; 3 if
# questions are open. Of several the first that applies.
set -u

if [ $# -eq 0 ] || ! cd "$1"; then
    echo "usage: sh resolve-all.sh GAMES [OPTION...]" >&2
    exit 2
fi
shift

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed='' refused='' open=''

# What stands in a field at the top of a JSON document: a word or number, or the words of a list.
field() {
    sed -n "s/^  \"$1\": \"\{0,1\}\([^][\"{}]*[^][\"{},]\)\"\{0,1\},\{0,1\}\$/\1/p
            /^  \"$1\": \[\$/,/^  \]/s/^    \"\(.*\)\",\{0,1\}\$/\1/p" "$2"
}

# A line of the summary: the game, what came of it, and where to read more.
say() {
    printf '%-12s %-9s %s\n' "$game" "$1" "$2" | tee -a summary.txt
}

# What a command that ended with this exit code said, put beside the game for the one who must see to it.
stopped() {
    case $1 in
        2) refused=yes outcome=refused remark="$(grep -c '"kind": "[mi]' "$work/result") errors" ;;
        3) open=yes outcome=question remark="an answer is wanted" ;;
        *) failed=yes outcome=failed remark="exit code $1" ;;
    esac
    mv "$work/messages" "$game/$outcome.txt"
    say $outcome "$remark: $game/$outcome.txt"
}

has_sheets() {
    set -- "$game"/sheets/*.yaml
    [ -e "$1" ]
}

# Checks the sheets, if any, and resolves the current phase with them and the options.
resolve() {
    if has_sheets; then
        case " $* " in
            *" --lenient "*) ;; # then what is wrong with them does not matter
            *) wargame check "$game/game.yaml" "$game"/sheets/*.yaml --json >"$work/result" 2>"$work/messages" || return ;;
        esac
        set -- "$game"/sheets/*.yaml "$@"
    fi
    mkdir -p "$game/reports"
    wargame resolve "$game/game.yaml" "$@" --report "$game/reports/$turn-$phase.{reader}.md" --json \
        >"$work/result" 2>"$work/messages"
}

# Resolves the current phase of a game, and whatever comes after it that needs nobody's orders.
play() {
    rm -f "$game/refused.txt" "$game/question.txt" "$game/failed.txt"
    while :; do
        : >"$work/result"
        wargame status "$game/game.yaml" --json >"$work/status" 2>"$work/messages" || { stopped $?; return; }
        turn=$(field turn "$work/status") phase=$(field phase "$work/status") due=$(field sides_due "$work/status")
        if [ "$(field over "$work/status")" = true ]; then
            say over "$(field ending "$work/status")"
            return
        elif [ -n "$due" ] && ! has_sheets; then
            say waiting "turn $turn, $phase: no sheet of $due"
            return
        fi
        resolve "$@" || { stopped $?; return; }
        say resolved "turn $turn, $phase"
        if has_sheets; then
            mkdir -p "$game/sheets/$turn-$phase"
            mv "$game"/sheets/*.yaml "$game/sheets/$turn-$phase"
        fi
    done
}

: >summary.txt
for file in */game.yaml; do
    game=${file%/game.yaml}
    [ -e "$file" ] && play "$@"
done

[ -z "$failed" ] || exit 1
[ -z "$refused" ] || exit 2
[ -z "$open" ] || exit 3
