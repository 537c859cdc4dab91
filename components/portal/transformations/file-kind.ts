export type FileKind =
  | 'json'
  | 'xml'
  | 'text'
  | 'escpos'
  | 'zip'
  | 'gzip'
  | 'pdf'
  | 'png'
  | 'jpeg'
  | 'binary'
  | 'empty';

/** First bytes of each kind as Latin-1, from the specifications of the formats. */
const beginnings: readonly (readonly [string, FileKind])[] = [
  ['PK\u0003\u0004', 'zip'],
  ['PK\u0005\u0006', 'zip'],
  ['\u001f\u008b', 'gzip'],
  ['%PDF-', 'pdf'],
  ['\u0089PNG\r\n', 'png'],
  ['\u00ff\u00d8\u00ff', 'jpeg'],
];

const controls = /[^\P{Cc}\t\n\f\r\u0080-\u009f]/u;

/**
 * A file is text if it is UTF-8 without control characters. Other bytes with ESC or GS are commands of a slip
 * printer.
 */
export function fileKind(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) return 'empty';
  const start = String.fromCharCode(...bytes.subarray(0, 8));
  const known = beginnings.find(([beginning]) => start.startsWith(beginning));
  if (known !== undefined) return known[1];
  const text = tryDecodeText(bytes);
  if (text === null) return bytes.includes(0x1b) || bytes.includes(0x1d) ? 'escpos' : 'binary';
  if (/^\s*[[{]/.test(text)) return 'json';
  return /^\s*</.test(text) ? 'xml' : 'text';
}

export function tryDecodeText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return controls.test(text) ? null : text;
  } catch {
    // A `TypeError` means that the bytes are not UTF-8.
    return null;
  }
}
