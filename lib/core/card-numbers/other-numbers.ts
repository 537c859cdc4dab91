// Must not import modules of the service: the sandbox of transformations uses this file.

/** Numbers that are no cards: UUIDs, hexadecimal digests (MD5, SHA-1, SHA-256), and possible IBANs. */
const otherNumbers = new RegExp(
  [
    String.raw`(?<![0-9A-Za-z])[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}(?![0-9A-Za-z])`,
    String.raw`(?<![0-9A-Za-z])(?:[0-9a-fA-F]{32}|[0-9a-fA-F]{40}|[0-9a-fA-F]{64})(?![0-9A-Za-z])`,
    String.raw`(?<iban>(?<![0-9A-Za-z])[A-Z]{2}\d\d(?: ?[0-9A-Z]{1,4}){3,8})`,
  ].join('|'),
  'g',
);

/** Most code units that decide a match: the 64 of a digest, and one after it for the lookahead. */
const otherNumberMax = 65;

export function* withoutOtherNumbers(text: string, length: number): Generator<undefined, string, undefined> {
  const parts: string[] = [];
  let [done, next] = [0, 0];
  for (let from = 0; from < text.length; from += length) {
    const offset = Math.max(0, from - 1);
    const piece = text.slice(offset, from + length + otherNumberMax);
    otherNumbers.lastIndex = Math.max(next, from) - offset;
    for (let match = otherNumbers.exec(piece); match !== null; match = otherNumbers.exec(piece)) {
      const start = offset + match.index;
      // This match begins in the next piece, so the next step finds it.
      if (start >= from + length) break;
      const [found] = match;
      const known = match.groups?.iban === undefined ? found.length : lengthOfIban(found);
      parts.push(text.slice(done, start), 'x'.repeat(known));
      done = start + known;
      next = start + found.length;
    }
    yield;
  }
  return done === 0 ? text : parts.join('') + text.slice(done);
}

/** Length of the longest IBAN with valid check digits (ISO 13616) that begins `text`; 0 if none does. */
function lengthOfIban(text: string): number {
  const ends = Array.from(text.matchAll(/[0-9A-Z](?= |$)/g), ({ index }) => index + 1);
  return ends.toReversed().find((end) => isIban(text.slice(0, end).replaceAll(' ', ''))) ?? 0;
}

function isIban(text: string): boolean {
  if (text.length < 15 || text.length > 34) return false;
  const digits = `${text.slice(4)}${text.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return BigInt(digits) % 97n === 1n;
}
