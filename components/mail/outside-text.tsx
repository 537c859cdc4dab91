import { withoutBidiControls } from '@/components/receipt/words/foreign-words';

/** Most characters of a word that fits beside an amount on a phone. */
const unbrokenMax = 24;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Isolated by `dir`: Gmail, Yahoo and Outlook drop `bdi`. */
export function OutsideText({ children }: { readonly children: string }) {
  return <span dir="auto">{breakable(withoutBidiControls(children))}</span>;
}

/**
 * Break opportunities (U+200B): most mail programs know no `overflow-wrap`, and a table grows with its
 * longest word.
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
