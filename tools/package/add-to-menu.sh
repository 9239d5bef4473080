#!/bin/sh
# Adds Alhambra, where it lies now, to the menu of your desktop; run it again after moving the folder.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
share=${XDG_DATA_HOME:-$HOME/.local/share}
mkdir -p "$share/applications" "$share/icons"
cp -R "$here/share/icons/." "$share/icons/"
# In Exec a path stands in quotation marks: there "`$ take two backslashes, and a backslash four.
quoted=$(printf '%s' "$here/alhambra" | sed 's/\\/\\\\\\\\/g; s/["`$]/\\\\&/g; s/%/%%/g')
while IFS= read -r line; do
    case $line in
        Exec=*) printf 'Exec="%s"\n' "$quoted" ;;
        *) printf '%s\n' "$line" ;;
    esac
done <"$here/share/applications/org.alhambra.game.desktop" \
    >"$share/applications/org.alhambra.game.desktop"
echo "Alhambra is in the menu of your desktop."
