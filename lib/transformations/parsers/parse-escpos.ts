import iconv from 'iconv-lite';
import { TransformationError } from '../transformation-error.ts';

/** What a printer would have printed up to one cut. */
export interface Slip {
  readonly lines: string[];
  /** Bar codes and QR codes in the order they stand. */
  readonly codes: { type: string; data: string; line: number }[];
}

// Code pages by the number of `ESC t`; those that printers agree on.
const codePages: Readonly<Record<number, string>> = {
  0: 'cp437',
  2: 'cp850',
  3: 'cp860',
  4: 'cp863',
  5: 'cp865',
  16: 'windows-1252',
  17: 'cp866',
  18: 'cp852',
  19: 'cp858',
};

const barcodeTypes = ['UPC-A', 'UPC-E', 'EAN13', 'EAN8', 'CODE39', 'ITF', 'CODABAR', 'CODE93', 'CODE128'];

// Bytes that follow the letter of a command which prints nothing.
const escLengths: Readonly<Record<string, number>> = {
  '2': 0,
  '<': 0,
  '!': 1,
  '%': 1,
  '?': 1,
  '-': 1,
  '=': 1,
  '3': 1,
  E: 1,
  G: 1,
  M: 1,
  R: 1,
  S: 0,
  T: 1,
  V: 1,
  a: 1,
  d: 1,
  r: 1,
  '{': 1,
  ' ': 1,
  W: 8,
  c: 2,
  p: 3,
  L: 0,
  U: 1,
};
const gsLengths: Readonly<Record<string, number>> = {
  '!': 1,
  B: 1,
  H: 1,
  f: 1,
  h: 1,
  w: 1,
  a: 1,
  r: 1,
  b: 1,
  I: 1,
  L: 2,
  W: 2,
  P: 2,
  T: 1,
  '/': 1,
  '\\': 2,
  $: 2,
  ':': 0,
  '^': 3,
};
const fsLengths: Readonly<Record<string, number>> = { '!': 1, '-': 1, C: 1, S: 2, W: 1, p: 2 };

/**
 * Reads an ESC/POS byte stream as the slips it prints: lines of text, and the bar codes and QR codes among them. A cut
 * begins the next slip. A text code page other than the stream's own can be given.
 * @throws TransformationError `raster_only` when there are pictures and no text, `input_invalid` for a command that
 * breaks off.
 */
export function parseEscpos(bytes: Uint8Array, charset: string | null): Slip[] {
  const reader = new EscposReader(Buffer.from(bytes), charset ?? 'cp437');
  return reader.read();
}

class EscposReader {
  #at = 0;
  #page: string;
  #isUtf8 = false;
  #line: number[] = [];
  #text = '';
  #slip: Slip = { lines: [], codes: [] };
  #qr = '';
  #pictures = 0;
  readonly #slips: Slip[] = [];
  readonly #bytes: Buffer;
  readonly #firstPage: string;

  constructor(bytes: Buffer, page: string) {
    this.#bytes = bytes;
    this.#firstPage = page;
    this.#page = page;
  }

  read(): Slip[] {
    while (this.#at < this.#bytes.length) this.#step();
    this.#cut();
    if (this.#slips.length === 0 && this.#pictures > 0) {
      throw new TransformationError('raster_only', 'picture_only');
    }
    return this.#slips;
  }

  #step(): void {
    const byte = this.#next();
    if (byte === 0x1b) this.#escape();
    else if (byte === 0x1d) this.#group();
    else if (byte === 0x1c) this.#file();
    else if (byte === 0x10) this.#skip(2);
    else if (byte === 0x0a) this.#endLine();
    else if (byte === 0x0c) this.#endBegun();
    else if (byte === 0x09) this.#line.push(0x20);
    else if (byte >= 0x20) this.#line.push(byte);
  }

  #escape(): void {
    const letter = this.#letter();
    if (letter === 't') {
      this.#flush();
      this.#page = codePages[this.#next()] ?? this.#page;
    } else if (letter === '@') {
      this.#flush();
      this.#page = this.#firstPage;
      this.#isUtf8 = false;
    } else if (letter === 'd') {
      this.#endLine();
      this.#skip(1);
    } else if ('JKe'.includes(letter)) {
      // Prints what the line has, and moves the paper by dots or backwards.
      this.#endBegun();
      this.#skip(1);
    } else if (letter === '$' || letter === '\\') {
      // What follows stands apart, however far.
      this.#line.push(0x20);
      this.#skip(2);
    } else if (letter === '(') this.#withLength();
    else if (letter === '&') this.#characters();
    else if (letter === 'i' || letter === 'm') this.#cut();
    else if (letter === '*') {
      const dense = this.#next() >= 32;
      this.#picture(this.#word() * (dense ? 3 : 1));
    } else if (letter === 'D') while (this.#next() !== 0);
    else this.#skip(escLengths[letter] ?? 0);
  }

  #group(): void {
    const letter = this.#letter();
    if (letter === 'V') {
      if (this.#next() >= 65) this.#skip(1);
      this.#cut();
    } else if (letter === 'k') this.#barcode();
    else if (letter === '(') {
      const { kind, data } = this.#withLength();
      this.#extended(kind, data);
    } else if (letter === 'v') {
      this.#skip(2);
      this.#picture(this.#word() * this.#word());
    } else if (letter === '*') this.#picture(this.#next() * this.#next() * 8);
    else if (letter === '8') {
      // As `GS ( L`, for pictures of more than 64 KiB.
      this.#skip(1);
      this.#picture(this.#word() + this.#word() * 65_536);
    } else this.#skip(gsLengths[letter] ?? 0);
  }

  #file(): void {
    const letter = this.#letter();
    if (letter !== '(') return this.#skip(fsLengths[letter] ?? 0);
    const { kind, data } = this.#withLength();
    // `FS ( C`, function 48: text in UTF-8, or in one byte a character.
    if (kind !== 'C' || data[0] !== 48) return;
    this.#flush();
    this.#isUtf8 = data[1] === 2 || data[1] === 50;
  }

  /** A command in parentheses, which says how long it is. */
  #withLength(): { kind: string; data: Buffer } {
    const kind = this.#letter();
    return { kind, data: this.#take(this.#word()) };
  }

  /** Characters that the till draws itself, column by column. */
  #characters(): void {
    const height = this.#next();
    const [first, last] = [this.#next(), this.#next()];
    for (let code = first; code <= last; code += 1) this.#skip(this.#next() * height);
  }

  #barcode(): void {
    const type = this.#next();
    if (type >= 65) return this.#code(barcodeTypes[type - 65] ?? String(type), this.#take(this.#next()));
    const start = this.#at;
    while (this.#next() !== 0);
    this.#code(barcodeTypes[type] ?? String(type), this.#bytes.subarray(start, this.#at - 1));
  }

  #extended(kind: string, data: Buffer): void {
    // `GS ( k`, class 49: function 80 stores the data of a QR code, 81 prints it.
    if (kind === 'L') this.#pictures += 1;
    if (kind !== 'k' || data[0] !== 49) return;
    if (data[1] === 80) this.#qr = data.subarray(3).toString('utf8');
    else if (data[1] === 81) this.#code('QR', Buffer.from(this.#qr));
  }

  #code(type: string, data: Buffer): void {
    this.#slip.codes.push({
      type,
      data: data.toString('utf8').replace(/^\{[ABC]/, ''),
      line: this.#slip.lines.length,
    });
  }

  #picture(bytes: number): void {
    this.#pictures += 1;
    this.#skip(bytes);
  }

  #flush(): void {
    this.#text += iconv.decode(Buffer.from(this.#line), this.#isUtf8 ? 'utf-8' : this.#page);
    this.#line = [];
  }

  #endLine(): void {
    this.#flush();
    this.#slip.lines.push(this.#text.trimEnd());
    this.#text = '';
  }

  #endBegun(): void {
    this.#flush();
    if (this.#text !== '') this.#endLine();
  }

  #cut(): void {
    this.#endBegun();
    const { lines, codes } = this.#slip;
    if (lines.some((line) => line.trim() !== '')) this.#slips.push({ lines, codes });
    this.#slip = { lines: [], codes: [] };
  }

  #next(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined)
      throw new TransformationError('input_invalid', 'command_cut_off', { position: this.#at });
    this.#at += 1;
    return byte;
  }

  #letter(): string {
    return String.fromCharCode(this.#next());
  }

  #word(): number {
    return this.#next() + this.#next() * 256;
  }

  #take(count: number): Buffer {
    const start = this.#at;
    this.#skip(count);
    return this.#bytes.subarray(start, this.#at);
  }

  #skip(count: number): void {
    this.#at += count;
    if (this.#at > this.#bytes.length) {
      throw new TransformationError('input_invalid', 'command_cut_off', { position: this.#bytes.length });
    }
  }
}
