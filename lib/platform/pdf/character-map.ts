/** Code points, both ends included. */
type Range = readonly [first: number, last: number];

/**
 * Reads from the segments of its `cmap` (OpenType, formats 4 and 12).
 * @throws RangeError when the file is cut off.
 */
export function readCharacterMap(font: Buffer): Range[] {
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
