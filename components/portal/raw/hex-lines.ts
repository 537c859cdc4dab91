export function hexLines(bytes: Uint8Array, max = 16_384): string {
  const lines: string[] = [];
  for (let offset = 0; offset < Math.min(bytes.length, max); offset += 16) {
    const row = [...bytes.subarray(offset, Math.min(offset + 16, max))];
    const hex = row.map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const text = row.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('');
    lines.push(`${offset.toString(16).padStart(6, '0')}  ${hex.padEnd(47)}  ${text}`);
  }
  return lines.join('\n');
}
