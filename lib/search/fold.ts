// Linear time: text comes from tills and from queries.
const ascii = /^[\0-\x7f]*$/;
const accents = /[\u0300-\u036f]/g;
const manyMarks = /\p{M}{30}/gu;

/** Unicode NFKC, case folding, then NFD without U+0300-036F (contract section 5). Idempotent. */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  // U+034F at the end would leave marks out of order.
  const joined = text.replaceAll('\u034f', '');
  // Reordering marks takes quadratic time: a joiner after every 30 bounds it (UAX #15, stream-safe text); it
  // goes out with the accents.
  const compatible = joined.replace(manyMarks, '$&\u034f').normalize('NFKC');
  return foldCase(compatible).normalize('NFD').replace(accents, '');
}

/**
 * Case folding by JavaScript's mappings: down, up and down again makes one of ß, ẞ and SS. Dotless ı stays
 * itself, and ς is σ anywhere in a word.
 */
function foldCase(text: string): string {
  const parts = text.split('ı').map((part) => part.toLowerCase().toUpperCase().toLowerCase());
  return parts.join('ı').replaceAll('ς', 'σ');
}
