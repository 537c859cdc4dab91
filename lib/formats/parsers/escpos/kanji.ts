import iconv from 'iconv-lite';

/** How printers read characters of several bytes: FS C of Epson, ESC $ and ESC p of Star. */
export type KanjiCode = 'jis' | 'shift_jis' | 'utf8';

/** Which characters of two bytes a printer reads. */
export class Kanji {
  /** As a till chose it; null where it leaves that to the printer. */
  code: KanjiCode | null = null;
  /** FS & to FS . : whether JIS is read, which has the bytes of ASCII. */
  isOn = false;

  reset(): void {
    [this.code, this.isOn] = [null, false];
  }

  /** Text of two bytes a character; null where these bytes are one each. */
  decode(bytes: Buffer): string | null {
    if (this.code === 'shift_jis')
      return bytes.some((byte) => byte >= 0x80) ? iconv.decode(bytes, 'shift_jis') : null;
    if (this.code !== 'jis' || !this.isOn) return null;
    // EUC-JP is JIS with the highest bit of each byte set; a space is one of ASCII.
    return iconv.decode(Buffer.from(bytes.map((byte) => (byte > 0x20 ? byte | 0x80 : byte))), 'euc-jp');
  }
}
