const arabic = /[\u0660-\u066C\u06F0-\u06F9]/g;
const zeroes = [0x0660, 0x06f0];

export function cleanLine(line: string): string {
  return line
    .replaceAll(/[\uFB50-\uFDFF\uFE70-\uFEFC]+/g, (forms) => forms.normalize('NFKC'))
    .replaceAll(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll(arabic, (sign) => {
      const code = sign.charCodeAt(0);
      if (sign === '\u066A') return '%';
      if (sign === '\u066B') return '.';
      if (sign === '\u066C') return ',';
      const zero = zeroes.find((first) => code >= first && code < first + 10) ?? code;
      return String(code - zero);
    })
    .replaceAll(/(?!\t)[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/[\t\u00A0\u2000-\u200A\u202F\u3000]/g, ' ')
    .replaceAll('\u2212', '-')
    .trimEnd();
}

/** Returns lower case without accents, with single spaces. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]|\u0640|[\u064B-\u0655]/g, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('’', "'")
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const apart = /(?<![\p{L}\d])(?:\p{L} ){2,}\p{L}(?![\p{L}\d])/gu;

/** Joins spaced letters, such as S U M M E. */
export function joinSpacedLetters(line: string): string {
  return line.replaceAll(apart, (word) => word.replaceAll(' ', ''));
}
