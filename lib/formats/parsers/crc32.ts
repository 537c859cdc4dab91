const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32 of ZIP archives. `before` is the CRC of the preceding bytes. Runs in browsers too. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let value = ~before;
  // Loops by index, because iterators take several times as long.
  for (let at = 0; at < bytes.length; at += 1) {
    value = (table[(value ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (value >>> 8);
  }
  return ~value >>> 0;
}
