#!/bin/sh
# Checks a request to a webhook (Standard Webhooks 1.0): its body comes from standard input, byte by byte as it was received.
#   sh verify-webhook.sh SECRET WEBHOOK_ID WEBHOOK_TIMESTAMP WEBHOOK_SIGNATURE < body
set -eu
secret=${1#whsec_} id=$2 timestamp=$3 signatures=$4

hexkey=$(printf %s "$secret" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
expected=v1,$({ printf '%s.%s.' "$id" "$timestamp"; cat; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$hexkey" -binary | openssl base64 -A)

age=$(($(date +%s) - timestamp))
# After a rotation there are several, with spaces between them.
case " $signatures " in
*" $expected "*) if [ "${age#-}" -le 300 ]; then echo valid; else echo invalid; fi ;;
*) echo invalid ;;
esac
