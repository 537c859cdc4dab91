import { crc32, deflateSync } from 'node:zlib';
import type { SlipImage } from './slip';

/** Rows of bits, the highest bit leftmost. A set bit is black. */
export interface Bitmap {
  /** In dots. */
  readonly width: number;
  readonly height: number;
  readonly rows: Buffer;
}

/** Most dots of a picture, enough for a slip of 80 mm by 2 m. */
const dotsMax = 10_000_000;

/** Most PNG bytes of a slip, because inline attachments of a receipt are limited. */
const pngBytesMax = 600_000;

/** `rows` as in the command GS v 0. Null if the picture has no dots, is too large or is cut off. */
export function bitmapOfRows(width: number, height: number, rows: Buffer): Bitmap | null {
  const stride = Math.ceil(width / 8);
  if (width === 0 || height === 0 || stride * 8 * height > dotsMax) return null;
  if (rows.length < stride * height) return null;
  return { width, height, rows: rows.subarray(0, stride * height) };
}

/**
 * `columns` as in the command ESC *: each has `bytesHigh` bytes, the topmost first. Null as in
 * `bitmapOfRows`.
 */
export function bitmapOfColumns(width: number, bytesHigh: number, columns: Buffer): Bitmap | null {
  const height = bytesHigh * 8;
  if (width === 0 || height === 0 || width * height > dotsMax || columns.length < width * bytesHigh)
    return null;
  const stride = Math.ceil(width / 8);
  const rows = Buffer.alloc(stride * height);
  for (let x = 0; x < width; x += 1) {
    const mask = 0x80 >> (x & 7);
    for (let part = 0; part < bytesHigh; part += 1) {
      const byte = columns[x * bytesHigh + part] ?? 0;
      for (let bit = 0; bit < 8; bit += 1) {
        if ((byte & (0x80 >> bit)) === 0) continue;
        const at = (part * 8 + bit) * stride + (x >> 3);
        rows[at] = (rows[at] ?? 0) | mask;
      }
    }
  }
  return { width, height, rows };
}

/**
 * Joins adjacent strips of equal width, because tills send large pictures in strips. `droppedCount` counts
 * pictures beyond the limits.
 */
export function drawImages(strips: readonly (readonly Bitmap[])[]): {
  images: SlipImage[];
  droppedCount: number;
} {
  const images: SlipImage[] = [];
  let [left, droppedCount] = [pngBytesMax, 0];
  for (const bitmap of strips.flatMap(joined)) {
    const png = bitmap.width * bitmap.height > dotsMax ? null : pngOf(bitmap);
    if (png === null || png.length > left) {
      droppedCount += 1;
      continue;
    }
    left -= png.length;
    images.push({ width: bitmap.width, height: bitmap.height, png: png.toString('base64') });
  }
  return { images, droppedCount };
}

function joined(strips: readonly Bitmap[]): Bitmap[] {
  const groups: Bitmap[][] = [];
  for (const strip of strips) {
    const last = groups.at(-1);
    if (last?.[0]?.width === strip.width) last.push(strip);
    else groups.push([strip]);
  }
  return groups.map((group) => ({
    width: group[0]?.width ?? 0,
    height: group.reduce((sum, { height }) => sum + height, 0),
    rows: Buffer.concat(group.map(({ rows }) => rows)),
  }));
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** PNG with one bit a dot (RFC 2083). In PNG, 0 is black, so the bits are inverted. */
function pngOf({ width, height, rows }: Bitmap): Buffer {
  const stride = Math.ceil(width / 8);
  const scanlines = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y += 1) {
    // Each row of a PNG begins with the byte of its filter; 0 means none.
    const start = y * (stride + 1) + 1;
    for (let at = 0; at < stride; at += 1) scanlines[start + at] = 0xff ^ (rows[y * stride + at] ?? 0);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(scanlines, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
