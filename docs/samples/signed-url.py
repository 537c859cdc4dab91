# Signs a request of a consumer's device. Run on your server: the secret never leaves it.
#   python3 signed-url.py https://shop.example/api/receipts KEY SECRET EXPIRES [CONSUMER]
import base64
import hashlib
import hmac
import sys
from urllib.parse import urlencode

address, key, secret, expires, *rest = sys.argv[1:]
consumer = rest[0] if rest else None

message = "\n".join([key, *([] if consumer is None else [consumer]), expires])
digest = hmac.new(base64.b64decode(secret), message.encode(), hashlib.sha256).digest()

query = {"key": key}
if consumer is not None:
    query["consumer"] = consumer
query["expires"] = expires
query["signature"] = base64.b64encode(digest).decode()
print(f"{address}?{urlencode(query)}")
