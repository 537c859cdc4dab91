# Makes the link of a receipt, its address and, as an SVG, its QR code: without a network.
#   python3 hand-over.py BASE PREFIX ERROR_CORRECTION [FILE]     (QR code: pip install segno)
import base64
import secrets
import sys

base, prefix, correction, *rest = sys.argv[1:]

link = base64.b32encode(secrets.token_bytes(16)).decode().rstrip("=").lower()
address = f"{base}{prefix}{link}"
print(link)
print(address)

if rest:
    import segno

    segno.make(address, error=correction, boost_error=False, micro=False).save(rest[0], kind="svg", scale=8, border=4)
