/** Least bytes of each request but the last. */
const partBytes = 1024 * 1024;

const lineBreak = 0x0a;

export interface FilePart {
  readonly content: Blob;
  /** Lines of the file before this part. The service counts lines from the start of the part. */
  readonly linesBefore: number;
  readonly end: number;
}

/** Splits a CSV file at line ends. Each part repeats the header line. */
export async function* fileParts(file: Blob, minBytes = partBytes): AsyncGenerator<FilePart> {
  let start = 0;
  let linesBefore = 0;
  let header: Blob | null = null;
  while (start < file.size) {
    const end = await endOfLine(file, start + minBytes);
    const content = file.slice(start, end);
    if (start === 0) header = await headerOf(content);
    yield start === 0 || header === null
      ? { content, linesBefore, end }
      : { content: new Blob([header, content]), linesBefore: linesBefore - 1, end };
    linesBefore += await countLines(content);
    start = end;
  }
}

async function endOfLine(file: Blob, position: number): Promise<number> {
  const step = 64 * 1024;
  for (let from = position; from < file.size; from += step) {
    const bytes = new Uint8Array(await file.slice(from, from + step).arrayBuffer());
    const found = bytes.indexOf(lineBreak);
    if (found >= 0) return from + found + 1;
  }
  return file.size;
}

async function headerOf(content: Blob): Promise<Blob | null> {
  const end = await endOfLine(content, 0);
  const line = (await content.slice(0, end).text()).toLowerCase();
  return line.includes('card_number') && line.includes('registration_code') ? content.slice(0, end) : null;
}

async function countLines(content: Blob): Promise<number> {
  const bytes = new Uint8Array(await content.arrayBuffer());
  let lines = 0;
  for (const byte of bytes) if (byte === lineBreak) lines += 1;
  return lines;
}
