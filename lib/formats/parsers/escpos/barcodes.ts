/** Bar codes of the command GS k by its parameter m. Form A counts from 0, form B from 65. */
const gsTypes = [
  'UPC-A',
  'UPC-E',
  'EAN13',
  'EAN8',
  'CODE39',
  'ITF',
  'CODABAR',
  'CODE93',
  'CODE128',
  'GS1-128',
  'GS1 DATABAR',
  'GS1 DATABAR TRUNCATED',
  'GS1 DATABAR LIMITED',
  'GS1 DATABAR EXPANDED',
  'CODE128 AUTO',
];

/** Bar codes of Star's command ESC b by its parameter n1, a number or an ASCII digit. */
const starTypes = [
  'UPC-E',
  'UPC-A',
  'EAN8',
  'EAN13',
  'CODE39',
  'ITF',
  'CODE128',
  'CODE93',
  'CODABAR',
  'GS1-128',
  'GS1 DATABAR',
  'GS1 DATABAR TRUNCATED',
  'GS1 DATABAR LIMITED',
  'GS1 DATABAR EXPANDED',
];

export function barcodeType(m: number): string {
  const name = gsTypes[m >= 65 ? m - 65 : m] ?? String(m);
  return name === 'CODE128 AUTO' ? 'CODE128' : name;
}

export function starBarcodeType(n: number): string {
  return starTypes[n >= 48 ? n - 48 : n] ?? String(n);
}

/** Data of CODE128 also contain signs that choose the code set. In set C, a byte means two digits. */
export function barcodeText(type: string, m: number, data: Buffer): string {
  if (type === 'CODE128' && m === 73) return code128Text(data);
  return data.toString('utf8');
}

/** Scanners output FNC1, the separator of fields in GS1 codes, as this character. */
const fnc1 = '\u001D';

/**
 * Sequences of CODE128: `{A`, `{B` and `{C` choose a set, `{S` takes one character from the other of A and B,
 * `{1` to `{4` are functions, `{{` is a brace. Bytes of set C are 0 to 99.
 */
function code128Text(data: Buffer): string {
  let [set, text] = ['B', ''];
  for (let at = 0; at < data.length; at += 1) {
    const byte = data[at] ?? 0;
    if (byte !== 0x7b) {
      text += set === 'C' && byte < 100 ? String(byte).padStart(2, '0') : String.fromCharCode(byte);
      continue;
    }
    at += 1;
    const sign = String.fromCharCode(data[at] ?? 0);
    if ('ABC'.includes(sign)) set = sign;
    else if (sign === '{') text += '{';
    else if (sign === '1' && text !== '') text += fnc1;
  }
  return text;
}
