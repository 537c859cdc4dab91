import { barcodeText, barcodeType } from './barcodes';
import { bitmapOfColumns, bitmapOfRows } from './bitmap';
import type { ByteReader } from './byte-reader';
import { epsonPages } from './code-pages';
import { dleDc4Lengths, dleEotLengths, escLengths, fsLengths, gsLengths } from './epson-lengths';
import { Printout } from './printout';
import { TwoDimensionalCodes } from './two-dimensional';

export function printEpson(reader: ByteReader, charset: string | null): Printout {
  const printer = new EpsonPrinter(reader, charset);
  while (!reader.isAtEnd) printer.step();
  printer.out.cut();
  return printer.out;
}

type Stored = ReturnType<typeof bitmapOfRows>;

class EpsonPrinter {
  readonly out: Printout;
  readonly #in: ByteReader;
  readonly #codes = new TwoDimensionalCodes();
  #stored: Stored | undefined;
  /**
   * True if ESC = selected the display and no later ESC = selects the printer. All further bytes are printed
   * then.
   */
  #isDisplayLeft = false;

  constructor(reader: ByteReader, charset: string | null) {
    this.#in = reader;
    this.out = new Printout(epsonPages, charset, 'cp437');
  }

  step(): void {
    const byte = this.#in.next();
    if (byte === 0x1b) this.#escape(this.#in.letter());
    else if (byte === 0x1d) this.#group(this.#in.letter());
    else if (byte === 0x1c) this.#file(this.#in.letter());
    else if (byte === 0x10) this.#realTime();
    else if (byte === 0x0a) this.out.endLine();
    else if (byte === 0x0d) this.#carriageReturn();
    else if (byte === 0x0c) this.#formFeed();
    else if (byte === 0x18 && this.out.page.isOn) this.out.cancel();
    else if (byte === 0x09) this.out.beginColumn();
    else if (byte >= 0x20) this.out.put(byte);
  }

  /** Some tills end lines with CR alone. */
  #carriageReturn(): void {
    if (this.#in.peek() !== 0x0a) this.out.endBegun();
  }

  #formFeed(): void {
    if (this.out.page.isOn) this.out.printPage();
    else this.out.endBegun();
  }

  #realTime(): void {
    const kind = this.#in.next();
    const number = this.#in.next();
    if (kind === 0x04) this.#in.skip(dleEotLengths[number] ?? 0);
    else if (kind === 0x14) this.#in.skip(dleDc4Lengths[number] ?? 0);
  }

  #escape(letter: string): void {
    if (letter === 't') this.out.selectPage(this.#in.next());
    else if (letter === 'R') this.out.setCharacterSet(this.#in.next());
    else if (letter === '@') this.#initialize();
    else if (letter === '=') this.#selectPeripheral();
    else if (letter === 'd') {
      this.out.endLine();
      this.#in.skip(1);
    } else if ('JKe'.includes(letter)) {
      this.out.endBegun();
      this.#in.skip(1);
    } else if (letter === '$') this.out.moveTo({ x: this.#in.word() });
    else if (letter === '\\') {
      this.#in.skip(2);
      this.out.moveTo({});
    } else if (letter === '(') this.#withLength();
    else if (letter === '&') this.#characters();
    else if (letter === 'i' || letter === 'm') this.out.cut();
    else if (letter === '*') this.#columns();
    else if (letter === 'D') this.#in.takeUntil(0);
    else if (letter === 'L') this.out.page.begin();
    else if (letter === '\f') this.out.printKeptPage();
    else if (letter === 'S') this.out.leavePage();
    else if (letter === 'W') this.#area();
    else this.#in.skip(escLengths[letter] ?? 0);
  }

  /**
   * ESC = n: if n is even, the bytes that follow are for the customer's display, until an ESC = with an odd
   * n.
   */
  #selectPeripheral(): void {
    const isPrinter = (byte: number) => byte % 2 === 1;
    if (isPrinter(this.#in.next()) || this.#isDisplayLeft) return;
    const bytes = this.#in.ahead(0x1b, 0x3d, isPrinter);
    this.#isDisplayLeft = bytes === null;
    this.#in.skip(bytes ?? 0);
  }

  #initialize(): void {
    this.out.reset();
    this.#codes.clear();
  }

  #area(): void {
    const [x, y] = [this.#in.word(), this.#in.word()];
    this.#in.skip(4);
    if (this.out.page.isOn) this.out.page.setArea(x, y);
  }

  #columns(): void {
    const bytesHigh = this.#in.next() >= 32 ? 3 : 1;
    const width = this.#in.word();
    this.out.picture(bitmapOfColumns(width, bytesHigh, this.#in.take(width * bytesHigh)));
  }

  #group(letter: string): void {
    if (letter === 'V') {
      const [kind] = [this.#in.next()];
      // Cuts numbered 65 and above feed paper first; the next byte says how far.
      if (kind >= 65) this.#in.skip(1);
      this.out.cut();
    } else if (letter === 'k') this.#barcode();
    else if (letter === '(') this.#extended();
    else if (letter === 'v') this.#raster(2);
    else if (letter === 'Q') this.#raster(2);
    else if (letter === '8') this.#large();
    else if (letter === '*') this.#in.skip(this.#in.next() * this.#in.next() * 8);
    else if (letter === '$') this.#moveVertically((y) => this.out.moveTo({ y }));
    else if (letter === '\\') this.#moveVertically((dots) => this.out.moveDown(dots));
    else if (letter === 'g') this.#in.skip(4);
    else if (letter === 'C') this.#counter();
    else if (letter === 'D') this.#windowsBitmap();
    else this.#in.skip(gsLengths[letter] ?? 0);
  }

  #moveVertically(move: (dots: number) => void): void {
    const dots = this.#in.word();
    if (this.out.page.isOn) move(dots > 32_767 ? dots - 65_536 : dots);
  }

  #raster(before: number): void {
    this.#in.skip(before);
    const [stride, height] = [this.#in.word(), this.#in.word()];
    this.out.endBegun();
    this.out.picture(bitmapOfRows(stride * 8, height, this.#in.take(stride * height)));
  }

  /** GS C: sets a counter, by bytes or by digits that end with a semicolon. */
  #counter(): void {
    const kind = this.#in.letter();
    if (kind === ';') for (let field = 0; field < 5; field += 1) this.#in.takeUntil(0x3b);
    else this.#in.skip({ '0': 2, '1': 6, '2': 2 }[kind] ?? 0);
  }

  #windowsBitmap(): void {
    this.#in.skip(7);
    const [first, second] = [this.#in.letter(), this.#in.letter()];
    if (first !== 'B' || second !== 'M') return;
    const bytes = this.#in.long();
    this.#in.skip(Math.max(0, bytes - 6));
    this.out.storedPicture();
  }

  #file(letter: string): void {
    if (letter === 'p') {
      this.#in.skip(2);
      this.out.storedPicture();
    } else if (letter === 'q') {
      for (let left = this.#in.next(); left > 0; left -= 1)
        this.#in.skip(this.#in.word() * this.#in.word() * 8);
    } else if (letter === '2') this.#in.skip(74);
    else if (letter === '&') this.out.setKanji(true);
    else if (letter === '.') this.out.setKanji(false);
    else if (letter === 'C') this.#kanjiCode(this.#in.next());
    else if (letter === 'g') {
      const isWriting = this.#in.letter() === '1';
      this.#in.skip(5);
      const length = this.#in.word();
      if (isWriting) this.#in.skip(length);
    } else if (letter === '(') {
      const { kind, data } = this.#withLength();
      // FS ( C, function 48: switches between UTF-8 and one byte a character.
      if (kind === 'C' && data[0] === 48) this.out.setUtf8(data[1] === 2 || data[1] === 50);
    } else this.#in.skip(fsLengths[letter] ?? 0);
  }

  /** FS C chooses a code by n. The values are Epson's; tills with Android send 255 for UTF-8. */
  #kanjiCode(n: number): void {
    this.out.setKanjiCode(n === 255 ? 'utf8' : n % 48 === 0 ? 'jis' : 'shift_jis');
  }

  #withLength(): { kind: string; data: Buffer } {
    const kind = this.#in.letter();
    return { kind, data: this.#in.take(this.#in.word()) };
  }

  #characters(): void {
    const height = this.#in.next();
    const [first, last] = [this.#in.next(), this.#in.next()];
    for (let code = first; code <= last; code += 1) this.#in.skip(this.#in.next() * height);
  }

  #barcode(): void {
    const m = this.#in.next();
    const data = m >= 65 ? this.#in.take(this.#in.next()) : this.#in.takeUntil(0);
    const type = barcodeType(m);
    this.out.endBegun();
    this.out.code(type, barcodeText(type, m, data));
  }

  #extended(): void {
    const { kind, data } = this.#withLength();
    if (kind === 'L') return this.#graphics(data);
    if (kind !== 'k') return;
    const code = this.#codes.take(data);
    if (code === null) return;
    this.out.endBegun();
    this.out.code(code.type, code.data);
  }

  /** GS 8 L: like GS ( L, but for pictures of more than 64 KiB. */
  #large(): void {
    this.#in.skip(1);
    this.#graphics(this.#in.take(this.#in.long()));
  }

  /**
   * GS ( L: function 112 stores a picture in rows, 113 in columns, and 50 prints it. Other functions concern
   * the memory of the printer.
   */
  #graphics(data: Buffer): void {
    const what = data[1];
    const size = () => [data.readUInt16LE(6), data.readUInt16LE(8)] as const;
    if (what === 112 && data.length > 10) this.#stored = bitmapOfRows(...size(), data.subarray(10));
    else if (what === 113 && data.length > 10) {
      const [width, height] = size();
      this.#stored = bitmapOfColumns(width, Math.ceil(height / 8), data.subarray(10));
    } else if ((what === 50 || what === 2) && this.#stored !== undefined) {
      this.out.endBegun();
      this.out.picture(this.#stored);
      this.#stored = undefined;
    } else if (what === 69 || what === 85) this.out.storedPicture();
  }
}
