"""Prints the code that an authenticator app shows now, for the key in page.html (RFC 6238)."""
import base64
import hashlib
import hmac
import re
import struct
import time

key = re.search(r"secret=([A-Z2-7]+)", open("page.html").read())[1]
mac = hmac.new(base64.b32decode(key + "=" * (-len(key) % 8)), struct.pack(">Q", int(time.time() // 30)), hashlib.sha1).digest()
place = mac[19] & 15
print(f"{(struct.unpack('>I', mac[place:place + 4])[0] & 0x7FFFFFFF) % 1_000_000:06}")
