import { dictionary } from '@zxcvbn-ts/language-common';

/** The 49,000 most common passwords in lower case, from `zxcvbn-ts` (MIT). */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/**
 * ASVS 5.0, 6.2.4; also with capitals, with digits and signs around it, or repeated. Takes time by the square of the
 * length: pass bounded ones only.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const once = repeatedPart(lower);
  return [lower, once, wordOf(once), repeatedPart(wordOf(lower))].some((text) => common.has(text));
}

function wordOf(text: string): string {
  return text.replaceAll(/^\P{L}+|\P{L}+$/gu, '');
}

/** `abc` of `abcabc`; the text itself where nothing repeats. */
function repeatedPart(text: string): string {
  return /^(.+?)\1+$/su.exec(text)?.[1] ?? text;
}
