// Text comes from tills and from queries: everything here takes time linear in its length.
const ascii = /^[\0-\x7f]*$/;
const accents = /[\u0300-\u036f]/g;
const manyMarks = /\p{M}{30}/gu;

/**
 * Folds text for comparison: Unicode NFKC, case folding, then NFD without U+0300-036F (contract section 5). Other marks
 * stay. Idempotent.
 */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  // U+034F only keeps marks from being reordered; taken out at the end it would leave them out of order.
  const joined = text.replaceAll('\u034f', '');
  // Reordering marks takes quadratic time. A joiner after every 30 bounds that, as in the stream-safe text of UAX #15;
  // it goes out again with the accents.
  const compatible = joined.replace(manyMarks, '$&\u034f').normalize('NFKC');
  return foldCase(compatible).normalize('NFD').replace(accents, '');
}

/**
 * Full case folding out of JavaScript's case mappings: down, up and down again makes one of ß, ẞ and SS. Two letters
 * differ: dotless ı stays itself, and ς is σ anywhere in a word.
 */
function foldCase(text: string): string {
  const parts = text.split('ı').map((part) => part.toLowerCase().toUpperCase().toLowerCase());
  return parts.join('ı').replaceAll('ς', 'σ');
}
