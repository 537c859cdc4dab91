import { dictionary } from '@zxcvbn-ts/language-common';

/** The 49,000 most common passwords in lower case, from `zxcvbn-ts` (MIT). */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/**
 * True for a common password, even if it is repeated or has digits and signs before or after it (ASVS 5.0,
 * requirement 6.2.4). The duration grows with the square of the length.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const once = repeatedPart(lower);
  return [lower, once, wordOf(once), repeatedPart(wordOf(lower))].some((text) => common.has(text));
}

function wordOf(text: string): string {
  return text.replaceAll(/^\P{L}+|\P{L}+$/gu, '');
}

function repeatedPart(text: string): string {
  return /^(.+?)\1+$/su.exec(text)?.[1] ?? text;
}
