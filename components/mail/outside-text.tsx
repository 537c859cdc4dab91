import { withoutBidiControls } from '@/components/receipt/words/foreign-words';

/** Most characters of a word that still fits next to an amount on a phone. */
const unbrokenMax = 24;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Isolates the text by `dir`, because Gmail, Yahoo and Outlook drop the element `bdi`. */
export function OutsideText({ children }: { readonly children: string }) {
  return <span dir="auto">{breakable(withoutBidiControls(children))}</span>;
}

/**
 * Inserts zero-width spaces into long words. Most mail programs do not support `overflow-wrap`, so a long
 * word would make its table too wide.
 */
export function breakable(text: string): string {
  return text.replaceAll(/\S+/g, (word) => (word.length <= unbrokenMax ? word : broken(word)));
}

function broken(word: string): string {
  const characters = Array.from(graphemes.segment(word), ({ segment }) => segment);
  const pieces: string[] = [];
  for (let at = 0; at < characters.length; at += unbrokenMax) {
    pieces.push(characters.slice(at, at + unbrokenMax).join(''));
  }
  return pieces.join('\u200b');
}
