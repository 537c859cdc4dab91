#!/bin/sh
# Makes the link of a receipt, its address and, as an SVG, its QR code: without a network.
#   sh hand-over.sh BASE PREFIX ERROR_CORRECTION [FILE]     (QR code: qrencode)
set -eu
base=$1 prefix=$2 correction=$3 file=${4-}

link=$(openssl rand 16 | base32 | tr A-Z a-z | tr -d '=\n')
address=$base$prefix$link
printf '%s\n%s\n' "$link" "$address"

if [ -n "$file" ]; then
  qrencode --type SVG --level "$correction" --margin 4 --output "$file" "$address"
fi
