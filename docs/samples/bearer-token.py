# Makes a bearer token that is good for five minutes.
#   python3 bearer-token.py KID SECRET [EXP]
import base64
import hashlib
import hmac
import json
import sys
import time
import uuid

kid, secret, *rest = sys.argv[1:]
exp = int(rest[0]) if rest else int(time.time()) + 300


def part(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


header = part(json.dumps({"alg": "HS256", "kid": kid, "typ": "JWT"}).encode())
payload = part(json.dumps({"exp": exp, "jti": str(uuid.uuid4())}).encode())
signed = f"{header}.{payload}"
mac = hmac.new(base64.b64decode(secret), signed.encode(), hashlib.sha256).digest()
print(f"{signed}.{part(mac)}")
