import { fold } from './fold';

const asciiWord = /[a-z0-9]+/g;
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const ascii = /^[\0-\x7f]*$/;

/**
 * Folds the text first. Marks do not split words, so Hindi, Thai and kana words stay whole (contract section
 * 5).
 */
export function words(text: string): readonly string[] {
  const folded = fold(text);
  return folded.match(ascii.test(folded) ? asciiWord : word) ?? [];
}
