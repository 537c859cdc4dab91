import { isUtf8 as holdsUtf8 } from 'node:buffer';
import { choosePage, decodePage, type ChosenPage } from './code-pages';
import { drawImages, type Bitmap } from './bitmap';
import { PageMode } from './page-mode';
import { checkSlipCount, type Slip, type SlipCode } from './slip';
import iconv from 'iconv-lite';

type KanjiCode = 'jis' | 'shift_jis' | 'utf8';

class Kanji {
  code: KanjiCode | null = null;
  /** True from FS & to FS `.`: bytes of ASCII are then read as JIS. */
  isOn = false;

  reset(): void {
    [this.code, this.isOn] = [null, false];
  }

  /** Null if each byte is one character. */
  decode(bytes: Buffer): string | null {
    if (this.code === 'shift_jis')
      return bytes.some((byte) => byte >= 0x80) ? iconv.decode(bytes, 'shift_jis') : null;
    if (this.code !== 'jis' || !this.isOn) return null;
    // EUC-JP is JIS with the highest bit of each byte set. A space stays ASCII.
    return iconv.decode(Buffer.from(bytes.map((byte) => (byte > 0x20 ? byte | 0x80 : byte))), 'euc-jp');
  }
}

// The command ESC R replaces the twelve signs in `places` by letters of a country, which `sets` lists by n.
const places = '#$@[\\]^`{|}~';

const sets = [
  places,
  '#$à°ç§^`éùè¨',
  '#$§ÄÖÜ^`äöüß',
  '£$@[\\]^`{|}~',
  '#$@ÆØÅ^`æøå~',
  '#¤ÉÄÖÅÜéäöåü',
  '#$@°\\é^ùàòèì',
  '₧$@¡Ñ¿^`¨ñ}~',
  '#$@[¥]^`{|}~',
  '#¤ÉÆØÅÜéæøåü',
  '#$ÉÆØÅÜéæøåü',
  '#$á¡Ñ¿é`íñóú',
  '#$á¡Ñ¿éüíñóú',
  '#$@[₩]^`{|}~',
  '#$ŽŠĐĆČžšđćč',
  '#¥@[\\]^`{|}~',
  '#₫@[\\]^`{|}~',
];

function inCharacterSet(text: string, set: number): string {
  const letters = sets[set];
  if (set === 0 || letters === undefined) return text;
  return text.replaceAll(/[#$@[\\\]^`{|}~]/g, (sign) => letters[places.indexOf(sign)] ?? sign);
}

// Characters that draw boxes and rules carry no information.
const boxSigns = /[\u2500-\u257F]+/g;

const westernPages = /^(?:cp(?:437|850|858|1252)|windows-1252|iso-?8859-15?|latin-?1)$/i;

/** Most strips of pictures in a slip. Tills send a large picture in strips of 24 dots. */
const stripsMax = 4_000;

export class Printout {
  isUtf8 = false;
  characterSet = 0;
  /** Counts all pictures, even those of slips without text. */
  pictures = 0;
  readonly page = new PageMode();
  readonly #kanji = new Kanji();
  readonly slips: Slip[] = [];
  #chosen: ChosenPage;
  #line: number[] = [];
  #text = '';
  #lines: string[] = [];
  #codes: SlipCode[] = [];
  #strips: Bitmap[][] = [];
  #stripCount = 0;
  #leftOut = 0;
  /** Number of lines with text: up to now, and up to the latest picture. */
  #printed = 0;
  #printedAtPicture = 0;
  #unknown = new Set<number>();
  readonly #first: { readonly charset: string };
  readonly #pages: Readonly<Record<number, string>>;
  readonly #charset: string | null;

  /** `charset` came with the slip. If it is null, the printer begins with the code page `first`. */
  constructor(pages: Readonly<Record<number, string>>, charset: string | null, first: string) {
    this.#pages = pages;
    this.#charset = charset;
    this.#first = { charset: charset ?? first };
    this.#chosen = this.#first;
  }

  reset(): void {
    this.leavePage();
    this.#flush();
    this.#chosen = this.#first;
    this.isUtf8 = false;
    this.characterSet = 0;
    this.#kanji.reset();
  }

  put(byte: number): void {
    this.#line.push(byte);
  }

  moveTo(place: { readonly x?: number; readonly y?: number }): void {
    if (this.page.isOn) {
      this.#place();
      this.page.moveTo(place);
    } else if (place.x === undefined) this.#line.push(0x20);
    else this.beginColumn();
  }

  /** Two spaces separate columns. With one space, "Tea 2" and "399" would be read as 2399. */
  beginColumn(): void {
    const isWithin = this.#line.length > 0 || this.#text !== '';
    this.#line.push(0x20, ...(isWithin ? [0x20] : []));
  }

  moveDown(dots: number): void {
    this.#place();
    this.page.moveDown(dots);
  }

  #place(): void {
    this.#flush();
    this.page.printHere(this.#text);
    this.#text = '';
  }

  setUtf8(isUtf8: boolean): void {
    this.#flush();
    this.isUtf8 = isUtf8;
  }

  setKanjiCode(code: KanjiCode | null): void {
    this.#flush();
    this.#kanji.code = code;
  }

  setKanji(isOn: boolean): void {
    this.#flush();
    this.#kanji.isOn = isOn;
  }

  setCharacterSet(set: number): void {
    this.#flush();
    this.characterSet = set;
  }

  selectPage(number: number): void {
    this.#flush();
    this.#chosen = choosePage(this.#pages, number, this.#charset);
  }

  code(type: string, data: string): void {
    this.#codes.push({ type, data, line: this.#lines.length });
  }

  /** `bitmap` is null if the picture cannot be stored. */
  picture(bitmap: Bitmap | null): void {
    this.pictures += 1;
    if (bitmap === null || this.#stripCount >= stripsMax) {
      this.#leftOut += 1;
      return;
    }
    this.#stripCount += 1;
    const last = this.#strips.at(-1);
    if (last === undefined || this.#hasText()) this.#strips.push([bitmap]);
    else last.push(bitmap);
    this.#printedAtPicture = this.#printed;
  }

  storedPicture(): void {
    this.pictures += 1;
  }

  #hasText(): boolean {
    return this.#printed !== this.#printedAtPicture;
  }

  endLine(): void {
    this.#flush();
    const line = this.#text.trimEnd();
    this.#text = '';
    if (line.trim() !== '') this.#printed += 1;
    if (this.page.isOn) this.page.print(line);
    else this.#lines.push(line);
  }

  endBegun(): void {
    this.#flush();
    if (this.#text !== '') this.endLine();
  }

  printPage(): void {
    this.endBegun();
    this.#lines.push(...this.page.end());
  }

  /** The page is not cleared: it is printed again with later text. */
  printKeptPage(): void {
    this.endBegun();
    if (this.page.isOn) this.#lines.push(...this.page.printed());
  }

  cancel(): void {
    this.#line = [];
    this.#text = '';
    if (this.page.isOn) this.page.clear();
  }

  leavePage(): void {
    if (!this.page.isOn) return;
    this.cancel();
    this.page.leave();
  }

  cut(): void {
    if (this.page.isOn) this.printPage();
    this.endBegun();
    const lines = this.#lines;
    if (lines.some((line) => line.trim() !== '')) {
      const { images, droppedCount } = drawImages(this.#strips);
      checkSlipCount(this.slips.length + 1);
      this.slips.push({
        lines,
        codes: this.#codes,
        images,
        images_left_out: droppedCount + this.#leftOut,
        unknown_code_pages: [...this.#unknown],
      });
    } else if (this.#strips.length > 0 || this.#codes.length > 0) {
      // Pictures or codes that are cut off without text are a logo, which belongs to the next slip.
      this.#lines = [];
      return;
    }
    this.#lines = [];
    this.#codes = [];
    this.#strips = [];
    [this.#stripCount, this.#leftOut] = [0, 0];
    this.#unknown = new Set();
  }

  /**
   * True for UTF-8 from a till that chose no code page, as tills with Android do. In Western pages, such
   * bytes are pairs that no word has, such as `├ñ`.
   */
  #isUnaskedUtf8(bytes: Buffer): boolean {
    const { code } = this.#kanji;
    const isOpen = code === null && this.#chosen === this.#first && westernPages.test(this.#first.charset);
    return (isOpen || code === 'utf8') && holdsUtf8(bytes);
  }

  #flush(): void {
    if (this.#line.length === 0) return;
    const bytes = Buffer.from(this.#line);
    this.#line = [];
    const isHigh = bytes.some((byte) => byte >= 0x80);
    const isWide = this.isUtf8 || (isHigh && this.#isUnaskedUtf8(bytes));
    const wide = isWide ? bytes.toString('utf8') : this.#kanji.decode(bytes);
    if (wide === null && isHigh && 'unknown' in this.#chosen) this.#unknown.add(this.#chosen.unknown);
    const text = wide ?? inCharacterSet(decodePage(bytes, this.#chosen), this.characterSet);
    this.#text += text.replaceAll(boxSigns, (signs) => ' '.repeat(signs.length));
  }
}
