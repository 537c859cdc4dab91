// Every test and replacement here runs in time linear in the text: text comes from tills and from queries.
const ascii = /^[\0-\x7f]*$/;
const accents = /[\u0300-\u036f]/g;

/**
 * Text as it is compared: Unicode NFKC, case folding, then NFD without U+0300-036F (contract section 5). Other marks
 * stay. Folding what is folded changes nothing.
 */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  // U+034F only keeps marks from being reordered. Taken out at the end it would leave them out of order.
  const compatible = text.replaceAll('\u034f', '').normalize('NFKC');
  return foldCase(compatible).normalize('NFD').replace(accents, '');
}

/**
 * Full case folding out of JavaScript's case mappings: down and up and down again makes one of ß, ẞ and SS. The two
 * letters for which that is not case folding are set right: dotless ı stays itself, and ς is σ anywhere in a word.
 */
function foldCase(text: string): string {
  const parts = text.split('ı').map((part) => part.toLowerCase().toUpperCase().toLowerCase());
  return parts.join('ı').replaceAll('ς', 'σ');
}
