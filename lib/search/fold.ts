// Linear time: text comes from tills and from queries.
const ascii = /^[\0-\x7f]*$/;
const accents = /[\u0300-\u036f]/g;
const manyMarks = /\p{M}{30}/gu;

/** Unicode NFKC, case folding, then NFD without U+0300-036F (contract section 5). Idempotent. */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  // U+034F in the text would leave marks out of order.
  const joined = text.replaceAll('\u034f', '');
  // Reordering marks takes quadratic time, so a joiner after every 30 limits it (UAX #15, stream-safe text);
  // it is removed with the accents.
  const compatible = joined.replace(manyMarks, '$&\u034f').normalize('NFKC');
  return foldCase(compatible).normalize('NFD').replace(accents, '');
}

/**
 * Folds case with JavaScript's mappings: lower, upper, lower again makes ß, ẞ and SS equal. Dotless ı is
 * unchanged, and ς becomes σ anywhere in a word.
 */
function foldCase(text: string): string {
  const parts = text.split('ı').map((part) => part.toLowerCase().toUpperCase().toLowerCase());
  return parts.join('ı').replaceAll('ς', 'σ');
}
