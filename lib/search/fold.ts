// Texts come from tills and queries, so all of this takes linear time.
const ascii = /^[\0-\x7f]*$/;
const accents = /[\u0300-\u036f]/g;
const manyMarks = /\p{M}{30}/gu;

/** Applies NFKC, folds case, and removes U+0300 to U+036F after NFD (contract section 5). Idempotent. */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  // U+034F in the text would prevent marks from being sorted.
  const joined = text.replaceAll('\u034f', '');
  // Normalization sorts marks in quadratic time. U+034F after every 30 marks limits that (UAX #15,
  // stream-safe text). It is removed with the accents.
  const compatible = joined.replace(manyMarks, '$&\u034f').normalize('NFKC');
  return foldCase(compatible).normalize('NFD').replace(accents, '');
}

/**
 * Mapping to lower, upper and again lower case makes ß, ẞ and SS equal. The dotless ı stays, and ς becomes σ
 * everywhere.
 */
function foldCase(text: string): string {
  const parts = text.split('ı').map((part) => part.toLowerCase().toUpperCase().toLowerCase());
  return parts.join('ı').replaceAll('ς', 'σ');
}
