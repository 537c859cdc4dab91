/**
 * Behind a command that cuts the paper, followed by one that initialises the printer (ESC @): pictures contain the
 * bytes of a cut by chance, but hardly of both. Null where more bytes are needed.
 */
export function escposSlipEnd(bytes: Uint8Array, from: number, isAtEnd: boolean): number | null {
  for (let at = bytes.indexOf(0x1b, from); at >= 0; at = bytes.indexOf(0x1b, at + 1)) {
    if (bytes[at + 1] === 0x40 && at > from && isCutBefore(bytes, from, at)) return at;
  }
  return isAtEnd ? bytes.byteLength : null;
}

function isCutBefore(bytes: Uint8Array, from: number, initialise: number): boolean {
  let end = initialise;
  while (end > from && (bytes[end - 1] === 0x0a || bytes[end - 1] === 0x0d)) end -= 1;
  const isAt = (back: number, lead: number, letters: string) =>
    end - back >= from &&
    bytes[end - back] === lead &&
    letters.includes(String.fromCharCode(bytes[end - back + 1] ?? 0));
  // GS V m, GS V m n; ESC i and ESC m; Star's ESC d n.
  return isAt(3, 0x1d, 'V') || isAt(4, 0x1d, 'V') || isAt(2, 0x1b, 'im') || isAt(3, 0x1b, 'd');
}
