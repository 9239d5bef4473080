#!/bin/sh
# Adds Alhambra, where it lies now, to the menu of your desktop; run it again after moving the folder.
#     add-to-menu.sh --remove     takes it out of the menu again
set -eu
here=$(cd "$(dirname "$0")" && pwd)
share=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$share/applications/org.alhambra.game.desktop
case ${1-} in
    '') ;;
    --remove)
        rm -f "$entry"
        (cd "$here/share/icons" && find . -type f) | while IFS= read -r icon; do
            rm -f "$share/icons/$icon"
        done
        echo "Alhambra is no longer in the menu of your desktop."
        exit ;;
    *)
        echo "usage: $0 [--remove]" >&2
        exit 2 ;;
esac
mkdir -p "$share/applications" "$share/icons"
cp -R "$here/share/icons/." "$share/icons/"
# In Exec a path stands in quotation marks: there "`$ take two backslashes, and a backslash four.
quoted=$(printf '%s' "$here/alhambra" | sed 's/\\/\\\\\\\\/g; s/["`$]/\\\\&/g; s/%/%%/g')
while IFS= read -r line; do
    case $line in
        Exec=*) printf 'Exec="%s"\n' "$quoted" ;;
        *) printf '%s\n' "$line" ;;
    esac
done <"$here/share/applications/org.alhambra.game.desktop" >"$entry"
echo "Alhambra is in the menu of your desktop. To take it out again: $0 --remove"
