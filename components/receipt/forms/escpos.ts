import iconv from 'iconv-lite';
import { codePages, type CodePage } from '@/lib/domain/receipts/wire/receipt-forms';
import { fontFor } from '@/lib/platform/pdf/fonts';
import type { ColumnLine } from './text-columns';

const esc = 0x1b;
const gs = 0x1d;
const initialize = [esc, 0x40];
const cut = [gs, 0x56, 66, 0];

/** Numbers of code pages for the command `ESC t`. */
const pageNumbers = {
  cp437: 0,
  cp858: 19,
  'windows-1252': 16,
  cp852: 18,
  'windows-1250': 45,
  cp866: 17,
  'windows-1251': 46,
  'windows-1253': 47,
  'windows-1254': 48,
  'windows-1257': 51,
} as const satisfies Record<CodePage, number>;

const plainSigns: Readonly<Record<string, string>> = {
  '−': '-',
  '–': '-',
  '—': '-',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
  '’': "'",
  '‘': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '…': '.',
  '•': '*',
  '×': 'x',
};

/**
 * Prints a line in a code page that has all its letters, preferably the current one. If no code page has
 * them, the line is printed as a picture.
 */
export async function escposOf(lines: readonly ColumnLine[], { width, page }: Paper): Promise<Uint8Array> {
  const parts: Uint8Array[] = [Uint8Array.from(initialize)];
  let current: CodePage | null = null;
  for (const line of lines) {
    if (line.kind === 'code') {
      parts.push(qrCode(line.content));
      continue;
    }
    const chosen = pageFor(line.text, current, page);
    if (chosen === null) {
      parts.push(await drawnLine(line, width));
      continue;
    }
    if (chosen !== current) parts.push(Uint8Array.of(esc, 0x74, pageNumbers[chosen]));
    current = chosen;
    const text = encoded(line.text, chosen) ?? Buffer.alloc(0);
    parts.push(bold(line.isBold), text, bold(false), Uint8Array.of(0x0a));
  }
  return Buffer.concat([...parts, Uint8Array.from(cut)]);
}

interface Paper {
  /** In columns. */
  readonly width: number;
  /** The only code page of the printer. Null allows all. */
  readonly page: CodePage | null;
}

function bold(isOn: boolean): Uint8Array {
  return Uint8Array.of(esc, 0x45, isOn ? 1 : 0);
}

function pageFor(text: string, current: CodePage | null, only: CodePage | null): CodePage | null {
  const tried = only === null ? [...(current === null ? [] : [current]), ...codePages] : [only];
  return tried.find((page) => encoded(text, page) !== null) ?? null;
}

function encoded(text: string, page: CodePage): Buffer | null {
  const exact = inPage(text, page);
  if (exact !== null) return exact;
  const plain = text.replaceAll(/[−–—\u00a0\u202f\u2009’‘‚“”„…•×]/g, (sign) =>
    inPage(sign, page) === null ? (plainSigns[sign] ?? sign) : sign,
  );
  return inPage(plain.replaceAll(/[\u200e\u200f\u061c]/g, ''), page);
}

function inPage(text: string, page: CodePage): Buffer | null {
  const bytes = iconv.encode(text, page);
  // A printer would execute control characters as commands.
  return iconv.decode(bytes, page) === text && bytes.every((byte) => byte >= 0x20) ? bytes : null;
}

/** Command `GS ( k`: a centred QR code, model 2, modules of 5 dots, error correction M. */
function qrCode(content: string): Uint8Array {
  const data = Buffer.from(content);
  const length = data.byteLength + 3;
  return Buffer.concat([
    Uint8Array.of(esc, 0x61, 1),
    Uint8Array.of(gs, 0x28, 0x6b, 4, 0, 49, 65, 50, 0),
    Uint8Array.of(gs, 0x28, 0x6b, 3, 0, 49, 67, 5),
    Uint8Array.of(gs, 0x28, 0x6b, 3, 0, 49, 69, 49),
    Uint8Array.of(gs, 0x28, 0x6b, length % 256, Math.floor(length / 256), 49, 80, 48),
    data,
    Uint8Array.of(gs, 0x28, 0x6b, 3, 0, 49, 81, 48),
    Uint8Array.of(esc, 0x61, 0),
  ]);
}

/** Width and height of a character in the usual font of receipt printers, in dots. */
const dots = { column: 12, line: 30 } as const;

/**
 * Prints the line as a picture (`GS v 0`), for letters that no code page has. Right-to-left text begins at
 * the right edge.
 */
async function drawnLine(
  { text, amount }: ColumnLine & { kind: 'text' },
  width: number,
): Promise<Uint8Array> {
  const stride = Math.ceil((width * dots.column) / 8);
  const across = stride * 8;
  const label = (amount === null ? text : text.slice(0, text.length - amount.length)).trim();
  const isToTheLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(label);
  const end = amount === null ? null : await drawnText(amount, across);
  const start = await drawnText(label, across - (end === null ? 0 : end.width + dots.column));
  const indent = amount === null && !isToTheLeft ? text.length - text.trimStart().length : 0;
  const rows = Buffer.alloc(stride * dots.line);
  const place = Math.min(indent * dots.column, across - start.width);
  draw(start, { rows, stride, left: isToTheLeft ? across - start.width : place });
  if (end !== null) draw(end, { rows, stride, left: isToTheLeft ? 0 : across - end.width });
  return Buffer.concat([Uint8Array.of(gs, 0x76, 0x30, 0, stride, 0, dots.line, 0), rows]);
}

/** One byte per dot. The text is white on black. */
interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

async function drawnText(text: string, across: number): Promise<Drawn> {
  // Imported on use: most processes never need this native library.
  const { default: sharp } = await import('sharp');
  const { family, file } = fontFor(text);
  const drawn = await sharp({
    text: { text: escaped(text), font: `${family} ${dots.line - 10}px`, fontfile: file, dpi: 72 },
  })
    .extractChannel(0)
    .png()
    .toBuffer();
  const { data, info } = await sharp(drawn)
    .resize({ width: across, height: dots.line, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

function draw(
  { width, height, pixels }: Drawn,
  { rows, stride, left }: { readonly rows: Buffer; readonly stride: number; readonly left: number },
): void {
  const top = Math.floor((dots.line - height) / 2);
  pixels.forEach((value, index) => {
    if (value < 128) return;
    const x = left + (index % width);
    const at = (top + Math.floor(index / width)) * stride + (x >> 3);
    rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7));
  });
}

const entities: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' };

/** Removes control characters, because Pango refuses them in markup. */
function escaped(text: string): string {
  return text.replaceAll(/\p{Cc}|[\ufffe\uffff]/gu, '').replaceAll(/[<>&]/g, (sign) => entities[sign] ?? '');
}
