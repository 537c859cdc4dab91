#!/bin/sh
# Makes a bearer token that is good for five minutes.
#   sh bearer-token.sh KID SECRET [EXP]
#   curl -H "Authorization: Bearer $(sh bearer-token.sh KID SECRET)" https://shop.example/api/receipts
set -eu
kid=$1 secret=$2 exp=${3-$(($(date +%s) + 300))}

part() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }
hexkey=$(printf %s "$secret" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
header=$(printf '{"alg":"HS256","kid":"%s","typ":"JWT"}' "$kid" | part)
payload=$(printf '{"exp":%s}' "$exp" | part)
mac=$(printf %s "$header.$payload" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$hexkey" -binary | part)
echo "$header.$payload.$mac"
