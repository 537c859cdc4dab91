import { fold } from './fold';

const asciiWord = /[a-z0-9]+/g;
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const ascii = /^[\0-\x7f]*$/;

/**
 * The folded words of a text, in order: split at what is neither letter nor digit. Marks never split, so Hindi, Thai
 * and kana words stay whole (contract section 5).
 */
export function words(text: string): readonly string[] {
  const folded = fold(text);
  return folded.match(ascii.test(folded) ? asciiWord : word) ?? [];
}
