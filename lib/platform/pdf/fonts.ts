import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Fonts from npm, so that receipts look alike on every host. */
const faces = [
  ['Noto Sans', 'noto-sans', ['400Regular', '500Medium', '600SemiBold']],
  ['Noto Sans Arabic', 'noto-sans-arabic', ['400Regular', '500Medium', '600SemiBold']],
  ['Noto Sans Hebrew', 'noto-sans-hebrew', ['400Regular', '500Medium', '600SemiBold']],
  ['Noto Sans Thai', 'noto-sans-thai', ['400Regular', '500Medium', '600SemiBold']],
  ['Noto Sans Devanagari', 'noto-sans-devanagari', ['400Regular', '500Medium', '600SemiBold']],
  ['Noto Sans SC', 'noto-sans-sc', ['400Regular']],
  ['Noto Sans KR', 'noto-sans-kr', ['400Regular']],
  ['Noto Sans Symbols 2', 'noto-sans-symbols-2', ['400Regular']],
  ['Noto Emoji', 'noto-emoji', ['400Regular']],
] as const;

export const fontFamilies: readonly string[] = faces.map(([family]) => family);

export function fontFolders(): string[] {
  return faces.flatMap(([, name, weights]) =>
    weights.map((weight) => path.join(packageFolder(name), weight)),
  );
}

function packageFolder(name: string): string {
  return path.join(process.cwd(), 'node_modules', '@expo-google-fonts', name);
}

/** One byte for each code point, 1 if a font has it. A table, because texts have millions of characters. */
let covered: Uint8Array | undefined;

export function isDrawable(character: string): boolean {
  covered ??= coveredByFonts();
  return covered[character.codePointAt(0) ?? 0] === 1;
}

export interface Font {
  readonly family: string;
  readonly file: string;
}

export function fontFor(text: string): Font {
  const letters = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  const scored = faces.map(([family, name, [weight]]) => {
    const folder = path.join(packageFolder(name), weight);
    const ranges = rangesOf(folder);
    const drawn = letters.filter((code) => ranges.some(([first, last]) => first <= code && code <= last));
    return { family, folder, drawn: drawn.length };
  });
  const best = scored.reduce((a, b) => (b.drawn > a.drawn ? b : a));
  return { family: best.family, file: fontPath(best.folder) };
}

const knownRanges = new Map<string, ReturnType<typeof readCharacterMap>>();

function rangesOf(folder: string): ReturnType<typeof readCharacterMap> {
  const ranges = knownRanges.get(folder) ?? readCharacterMap(readFileSync(fontPath(folder)));
  knownRanges.set(folder, ranges);
  return ranges;
}

function coveredByFonts(): Uint8Array {
  const all = new Uint8Array(0x11_00_00);
  for (const [, name, [weight]] of faces) {
    for (const [first, last] of rangesOf(path.join(packageFolder(name), weight)))
      all.fill(1, first, last + 1);
  }
  return all;
}

function fontPath(folder: string): string {
  const file = readdirSync(folder).find((name) => name.endsWith('.ttf'));
  if (file === undefined) throw new Error(`There is no font in ${folder}.`);
  return path.join(folder, file);
}

type Range = readonly [first: number, last: number];

/**
 * Reads the font's `cmap` table (OpenType, formats 4 and 12).
 * @throws RangeError if the file is cut off.
 */
function readCharacterMap(font: Buffer): Range[] {
  return subtables(font).flatMap((at) => {
    const format = font.readUInt16BE(at);
    if (format === 12) return sequentialGroups(font, at);
    return format === 4 ? segments(font, at) : [];
  });
}

function subtables(font: Buffer): number[] {
  const tables = font.readUInt16BE(4);
  for (let table = 0; table < tables; table += 1) {
    const entry = 12 + 16 * table;
    if (font.toString('latin1', entry, entry + 4) !== 'cmap') continue;
    const start = font.readUInt32BE(entry + 8);
    const count = font.readUInt16BE(start + 2);
    return Array.from({ length: count }, (_, index) => start + font.readUInt32BE(start + 4 + 8 * index + 4));
  }
  return [];
}

function sequentialGroups(font: Buffer, at: number): Range[] {
  return Array.from({ length: font.readUInt32BE(at + 12) }, (_, group): Range => {
    const start = at + 16 + 12 * group;
    return [font.readUInt32BE(start), font.readUInt32BE(start + 4)];
  });
}

function segments(font: Buffer, at: number): Range[] {
  const doubled = font.readUInt16BE(at + 6);
  return Array.from({ length: doubled / 2 }, (_, segment): Range => {
    const last = font.readUInt16BE(at + 14 + 2 * segment);
    const first = font.readUInt16BE(at + 16 + doubled + 2 * segment);
    return [first, last];
  }).filter(([first]) => first !== 0xffff);
}
