import { crc32, deflateSync } from 'node:zlib';
import { encodeQR } from 'qr';

const quietModules = 4;
const pixelsPerModule = 8;

/** Longest text in bytes at error correction M, which survives 15 % damage (ISO/IEC 18004). */
const mediumBytesMax = 2331;
const inBytes = /[^0-9A-Z $%*+\-./:]/;

/**
 * The code survives 15 % damage, or 7 % if the text is long.
 * @throws RangeError for more than 2,953 bytes.
 */
function modulesOf(text: string): boolean[][] {
  const ecc = inBytes.test(text) && Buffer.byteLength(text) > mediumBytesMax ? 'low' : 'medium';
  return encodeQR(text, 'raw', { ecc, border: quietModules });
}

export function qrPath(text: string): { readonly size: number; readonly path: string } {
  const modules = modulesOf(text);
  return { size: modules.length, path: modules.map(rowPath).join('') };
}

function rowPath(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    if (row[x] !== true) continue;
    const start = x;
    while (row[x + 1] === true) x += 1;
    path += `M${start} ${y}h${x + 1 - start}v1H${start}z`;
  }
  return path;
}

export function qrSvg(text: string): string {
  const { size, path } = qrPath(text);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}

export function qrPng(text: string): Buffer {
  const modules = modulesOf(text);
  const size = modules.length * pixelsPerModule;
  const lines = modules.flatMap((row) => Array.from({ length: pixelsPerModule }, () => scanline(row)));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The first byte means that the row uses no filter. A module is eight pixels wide, so it is one byte. */
function scanline(row: readonly boolean[]): Buffer {
  return Buffer.from([0, ...row.map((isDark) => (isDark ? 0x00 : 0xff))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
