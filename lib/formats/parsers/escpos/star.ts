import { starBarcodeType } from './barcodes';
import { bitmapOfColumns, bitmapOfRows } from './bitmap';
import type { ByteReader } from './byte-reader';
import { starPages } from './code-pages';
import { Printout } from './printout';
import { escLengths, gsLengths, pageLengths, rsLengths } from './star-lengths';

export function printStar(reader: ByteReader, charset: string | null): Printout {
  const printer = new StarPrinter(reader, charset);
  while (!reader.isAtEnd) printer.step();
  printer.out.cut();
  return printer.out;
}

class StarPrinter {
  readonly out: Printout;
  readonly #in: ByteReader;
  /** True from ESC * r A to ESC * r B: the till sends lines of dots instead of text. */
  #isRaster = false;
  readonly #stored = new Map<string, string>();

  constructor(reader: ByteReader, charset: string | null) {
    this.#in = reader;
    this.out = new Printout(starPages, charset, 'cp437');
  }

  step(): void {
    const byte = this.#in.next();
    if (byte === 0x1b) this.#escape(this.#in.letter());
    else if (this.#isRaster) this.#rasterLine(byte);
    else if (byte === 0x0a) this.out.endLine();
    else if (byte === 0x0d) {
      if (this.#in.peek() !== 0x0a) this.out.endBegun();
    } else if (byte === 0x0c) this.out.endBegun();
    else if (byte === 0x09) this.out.beginColumn();
    else if (byte >= 0x20) this.out.put(byte);
  }

  /** `b` and `k` begin a line of dots, with its length in two bytes. `k` also moves to the next line. */
  #rasterLine(byte: number): void {
    if (byte !== 0x62 && byte !== 0x6b) return;
    const data = this.#in.take(this.#in.word());
    this.out.picture(bitmapOfRows(data.length * 8, 1, data));
  }

  #escape(letter: string): void {
    if (letter === '@') this.out.reset();
    else if (letter === '\u001D') this.#group(this.#in.letter());
    else if (letter === '\u001E') this.#in.skip(rsLengths[this.#in.letter()] ?? 0);
    else if (letter === '\u001C') this.#logo();
    else if (letter === 'R') this.out.setCharacterSet(this.#in.next());
    else if (letter === 'd') {
      this.#in.skip(1);
      this.out.cut();
    } else if (letter === 'a') {
      this.out.endLine();
      this.#in.skip(1);
    } else if (letter === 'J' || letter === 'I') {
      this.out.endBegun();
      this.#in.skip(1);
    } else if (letter === 'b') this.#barcode();
    else if (letter === '*') this.#rasterCommand();
    else if (letter === 'X') this.#columns(3);
    else if (letter === 'K' || letter === 'L') this.#columns(1);
    else if (letter === 'k') this.#fineRows();
    else if (letter === 'D' || letter === 'B') this.#in.takeUntil(0);
    else if (letter === 'C' && this.#in.peek() === 0) this.#in.skip(2);
    else if (letter === '&') this.#characters();
    else if (letter === '$') this.out.setKanjiCode(this.#in.next() % 2 === 1 ? 'shift_jis' : null);
    else if (letter === 'p') this.#jis((this.#in.peek() ?? 0) > 0x20);
    else if (letter === 'q') this.#jis(false);
    else if (letter === '#') this.#in.takeUntil(0);
    else this.#in.skip(escLengths[letter] ?? 0);
  }

  #columns(bytesHigh: number): void {
    const width = this.#in.word();
    this.out.picture(bitmapOfColumns(width, bytesHigh, this.#in.take(width * bytesHigh)));
  }

  #fineRows(): void {
    const stride = this.#in.word();
    this.out.picture(bitmapOfRows(stride * 8, 24, this.#in.take(stride * 24)));
  }

  /**
   * ESC p begins JIS and ESC q ends it. If the next byte begins no character, ESC p is Epson's command that
   * opens a drawer.
   */
  #jis(isOn: boolean): void {
    this.out.setKanjiCode('jis');
    this.out.setKanji(isOn);
  }

  #characters(): void {
    this.#in.skip(3);
    this.#in.skip(48);
  }

  #logo(): void {
    const kind = this.#in.letter();
    if (kind === 'p') {
      this.#in.skip(2);
      this.out.storedPicture();
    } else if (kind === 'q') {
      for (let left = this.#in.next(); left > 0; left -= 1)
        this.#in.skip(this.#in.word() * this.#in.word() * 8);
    }
  }

  #barcode(): void {
    const type = starBarcodeType(this.#in.next());
    this.#in.skip(3);
    const data = this.#in.takeUntil(0x1e).toString('utf8');
    this.out.endBegun();
    // `%` begins a function or a sign that cannot be typed, and `%0` means `%` itself.
    this.out.code(type, type.startsWith('CODE128') ? data.replaceAll('%0', '%') : data);
  }

  /**
   * ESC * r: A begins raster mode and B ends it. Other letters are settings, mostly with digits up to a NUL.
   */
  #rasterCommand(): void {
    this.#in.skip(1);
    const letter = this.#in.letter();
    if (letter === 'A') {
      this.out.endBegun();
      this.#isRaster = true;
    } else if (letter === 'B') this.#isRaster = false;
    else if (letter !== 'R' && letter !== 'C') this.#in.takeUntil(0);
  }

  #group(letter: string): void {
    if (letter === 't') this.out.selectPage(this.#in.next());
    else if (letter === 'A') this.out.moveTo({ x: this.#in.word() });
    else if (letter === 'R') {
      this.#in.skip(2);
      this.out.moveTo({});
    } else if (letter === 'y') this.#qr();
    else if (letter === 'x') this.#pdf417();
    else if (letter === 'S') this.#raster();
    else if (letter === ')') this.#extended();
    else if (letter === '(') {
      this.#in.skip(1);
      this.#in.skip(this.#in.word());
    } else if (letter === 'P') this.#in.skip(pageLengths[this.#in.letter()] ?? 0);
    else this.#in.skip(gsLengths[letter] ?? 0);
  }

  #raster(): void {
    this.#in.skip(1);
    const [stride, height] = [this.#in.word(), this.#in.word()];
    this.#in.skip(1);
    this.out.endBegun();
    this.out.picture(bitmapOfRows(stride * 8, height, this.#in.take(stride * height)));
  }

  /** ESC GS ): a letter, a length and data. The letter U with 48 switches UTF-8 on or off. */
  #extended(): void {
    const kind = this.#in.letter();
    const data = this.#in.take(this.#in.word());
    if (kind === 'U' && (data[0] === 48 || data[0] === 0)) this.out.setUtf8(data[1] === 1 || data[1] === 49);
  }

  #qr(): void {
    const what = this.#in.letter();
    if (what === 'S') this.#in.skip(2);
    else if (what === 'P') this.#print('QR');
    else if (what === 'D') {
      const isManual = this.#in.letter() === '2';
      this.#in.skip(1);
      if (!isManual) this.#stored.set('QR', this.#in.take(this.#in.word()).toString('utf8'));
      else this.#manualQr();
    }
  }

  #manualQr(): void {
    let text = '';
    while ([0x30, 0x31, 0x32, 0x33].includes(this.#in.peek() ?? 0)) {
      this.#in.skip(1);
      text += this.#in.take(this.#in.word()).toString('utf8');
    }
    this.#stored.set('QR', text);
  }

  #pdf417(): void {
    const what = this.#in.letter();
    if (what === 'S') this.#in.skip(this.#in.letter() === '0' ? 3 : 1);
    else if (what === 'P') this.#print('PDF417');
    else if (what === 'D') this.#stored.set('PDF417', this.#in.take(this.#in.word()).toString('utf8'));
  }

  #print(type: string): void {
    const data = this.#stored.get(type);
    if (data === undefined) return;
    this.out.endBegun();
    this.out.code(type, data);
  }
}
