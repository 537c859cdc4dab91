#!/bin/sh
# Signs a request of a consumer's device and, with CALL=1, makes it. Run on your server: the secret never leaves it.
#   sh signed-url.sh https://shop.example/api/receipts KEY SECRET EXPIRES [CONSUMER]
set -eu
address=$1 key=$2 secret=$3 expires=$4 consumer=${5-}

hexkey=$(printf %s "$secret" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
if [ $# -ge 5 ]; then message=$(printf '%s\n%s\n%s' "$key" "$consumer" "$expires")
else message=$(printf '%s\n%s' "$key" "$expires"); fi
signature=$(printf %s "$message" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$hexkey" -binary | openssl base64 -A)

set -- --get --data-urlencode "key=$key" --data-urlencode "expires=$expires" --data-urlencode "signature=$signature"
[ -z "$consumer" ] || set -- "$@" --data-urlencode "consumer=$consumer"
if [ "${CALL-}" = 1 ]; then curl --silent --show-error --fail-with-body "$@" "$address"
else curl --silent "$@" --write-out '%{url_effective}\n' --output /dev/null --proto =file "$address" || true; fi
