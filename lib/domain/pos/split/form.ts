export type FileForm = 'xml' | 'json' | 'ndjson' | 'csv' | 'text' | 'escpos' | 'zip' | 'other';

/** Parts of JSON lines are JSON lists. */
export const mediaTypes: Readonly<Record<FileForm, string>> = {
  xml: 'application/xml',
  json: 'application/json',
  ndjson: 'application/json',
  csv: 'text/csv',
  text: 'text/plain',
  escpos: 'application/vnd.escpos',
  zip: 'application/zip',
  other: 'application/octet-stream',
};

export function wideEncoding(start: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [a, b, c] = start;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  const isSign = (byte: number | undefined) => byte === 0x3c || byte === 0x7b || byte === 0x5b;
  if (isSign(a) && b === 0 && c !== 0) return 'utf-16le';
  return a === 0 && isSign(b) ? 'utf-16be' : null;
}

/** The extension decides only if the first bytes are ambiguous. */
export function formOf(name: string, start: Uint8Array): FileForm {
  const text = new TextDecoder('latin1').decode(start).replace(/^\u00EF\u00BB\u00BF/, '');
  const content = text.trimStart();
  const extension = /\.(\w+)$/.exec(name.toLowerCase())?.[1] ?? '';
  if (content.startsWith('<') && !/^<(?:!doctype )?html/i.test(content)) return 'xml';
  if (/^[[{]/.test(content)) return isLinesOfJson(content, extension) ? 'ndjson' : 'json';
  if (start.some((byte) => byte === 0x1b || byte === 0x1d)) return 'escpos';
  // Text never has these bytes, so the file is a picture or has another binary format.
  if (start.some((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x1b))) return 'other';
  if (extension === 'csv' || extension === 'tsv' || /^sep=.\r?\n/i.test(content)) return 'csv';
  return extension !== 'txt' && isTable(text) ? 'csv' : 'text';
}

function isLinesOfJson(content: string, extension: string): boolean {
  if (extension === 'ndjson' || extension === 'jsonl') return true;
  const [line = '', next = ''] = content.split('\n', 2);
  if (!line.trim().endsWith('}') || !next.trim().startsWith('{')) return false;
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

function isTable(text: string): boolean {
  const lines = text
    .split(/\r\n|\n|\r/, 6)
    .slice(0, 5)
    .filter((line) => line.trim() !== '');
  return [';', '\t', '|', ','].some((sign) => {
    const counts = lines.map((line) => line.split(sign).length);
    return lines.length > 1 && counts.every((count) => count >= 4 && count === counts[0]);
  });
}
