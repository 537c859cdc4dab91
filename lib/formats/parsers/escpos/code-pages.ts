import iconv from 'iconv-lite';
import { decodeOwn, isOwnPage } from './own-code-pages';

/**
 * Code pages by the number in Epson's command ESC t: 0 to 5, 11 to 21 and 30 to 53 as documented by Epson,
 * and the Thai pages.
 */
export const epsonPages: Readonly<Record<number, string>> = {
  0: 'cp437',
  1: 'katakana',
  2: 'cp850',
  3: 'cp860',
  4: 'cp863',
  5: 'cp865',
  11: 'cp851',
  12: 'cp853',
  13: 'cp857',
  14: 'cp737',
  15: 'iso-8859-7',
  16: 'windows-1252',
  17: 'cp866',
  18: 'cp852',
  19: 'cp858',
  20: 'thai42',
  21: 'thai11',
  22: 'thai13',
  23: 'thai14',
  24: 'thai16',
  26: 'thai18',
  30: 'tcvn3',
  31: 'tcvn3capitals',
  32: 'cp720',
  33: 'cp775',
  34: 'cp855',
  35: 'cp861',
  36: 'cp862',
  37: 'cp864',
  38: 'cp869',
  39: 'iso-8859-2',
  40: 'iso-8859-15',
  41: 'cp1098',
  42: 'cp774',
  43: 'cp772',
  44: 'cp1125',
  45: 'windows-1250',
  46: 'windows-1251',
  47: 'windows-1253',
  48: 'windows-1254',
  49: 'windows-1255',
  50: 'windows-1256',
  51: 'windows-1257',
  52: 'windows-1258',
  53: 'rk1048',
};

/** Code pages by the number in Star's command ESC GS t. */
export const starPages: Readonly<Record<number, string>> = {
  0: 'starstandard',
  1: 'cp437',
  2: 'katakana',
  3: 'cp437',
  4: 'cp858',
  5: 'cp852',
  6: 'cp860',
  7: 'cp861',
  8: 'cp863',
  9: 'cp865',
  10: 'cp866',
  11: 'cp855',
  12: 'cp857',
  13: 'cp862',
  14: 'cp864',
  15: 'cp737',
  16: 'cp851',
  17: 'cp869',
  18: 'cp928',
  19: 'cp772',
  20: 'cp774',
  21: 'cp874',
  32: 'windows-1252',
  33: 'windows-1250',
  34: 'windows-1251',
  64: 'cp866',
  65: 'cp3841',
  66: 'cp3843',
  67: 'cp3844',
  68: 'cp3845',
  69: 'cp3846',
  70: 'cp3847',
  71: 'cp3848',
  72: 'cp1001',
  73: 'cp771',
  74: 'cp3001',
  75: 'cp3002',
  76: 'cp3011',
  77: 'cp3012',
  78: 'cp3021',
  79: 'cp3041',
  96: 'thai42',
  97: 'thai11',
  98: 'thai13',
  99: 'thai14',
  100: 'thai16',
  102: 'thai18',
};

/**
 * The till defines the letters of these pages. Only the charset that came with the slip says what they are.
 */
const userPages: ReadonlySet<number> = new Set([254, 255]);

export type ChosenPage = { readonly charset: string } | { readonly unknown: number };

export function choosePage(
  pages: Readonly<Record<number, string>>,
  number: number,
  charset: string | null,
): ChosenPage {
  if (userPages.has(number) && charset !== null) return { charset };
  const found = pages[number];
  return found === undefined ? { unknown: number } : { charset: found };
}

export function decodePage(bytes: Buffer, page: ChosenPage): string {
  if ('unknown' in page) return bytes.toString('latin1').replaceAll(/[\u0080-\u00FF]/g, '\uFFFD');
  if (isOwnPage(page.charset)) return decodeOwn(bytes, page.charset);
  const text = iconv.decode(bytes, page.charset);
  // iconv-lite lacks the euro sign of PC857.
  return page.charset === 'cp857'
    ? text.replaceAll(/\uFFFD/g, (sign, at: number) => (bytes[at] === 0xd5 ? '€' : sign))
    : text;
}
