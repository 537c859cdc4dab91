# Checks a request to a webhook (Standard Webhooks 1.0): its body comes from standard input, byte by byte as it was received.
#   python3 verify-webhook.py SECRET WEBHOOK_ID WEBHOOK_TIMESTAMP WEBHOOK_SIGNATURE < body
import base64
import hashlib
import hmac
import sys
import time

secret, message_id, timestamp, signatures = sys.argv[1:5]
body = sys.stdin.buffer.read()

key = base64.b64decode(secret.removeprefix("whsec_"))
signed = f"{message_id}.{timestamp}.".encode() + body
expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()

# After a rotation there are several, with spaces between them.
is_ours = any(hmac.compare_digest(expected, each) for each in signatures.split(" "))
is_recent = abs(time.time() - int(timestamp)) <= 300
print("valid" if is_ours and is_recent else "invalid")
