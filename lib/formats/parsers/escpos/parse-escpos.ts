import { TransformationError } from '@/lib/formats/transformation-error';
import { ByteReader } from './byte-reader';
import { printEpson } from './epson';
import type { Slip } from './slip';
import { printStar } from './star';

type Dialect = 'epson' | 'star';

// Media types that Star registered for its print jobs.
const starTypes = /^application\/vnd\.star\.(?:line|linematrix|starprnt|starprntcore|raster)\b/i;

/** Bytes that follow ESC only in Star's commands: GS and RS. */
const starSigns: ReadonlySet<number> = new Set([0x1d, 0x1e]);

/**
 * Bytes that follow ESC in Epson's commonest commands. The second line has bytes that follow GS without ESC.
 */
const epsonEscapes: ReadonlySet<number> = new Set([0x21, 0x45, 0x4d, 0x61, 0x74].map(Number));
const epsonGroups: ReadonlySet<number> = new Set([0x21, 0x28, 0x42, 0x48, 0x56, 0x68, 0x6b, 0x76, 0x77]);

function dialectOf(bytes: Buffer, contentType: string | null): Dialect {
  if (contentType !== null && starTypes.test(contentType)) return 'star';
  let [star, epson] = [0, 0];
  for (let at = bytes.indexOf(0x1b); at !== -1 && at < bytes.length - 1; at = bytes.indexOf(0x1b, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (starSigns.has(next)) star += 2;
    // Star's ESC * r begins raster mode; Epson's ESC * has a number instead of r. Only Epson has ESC t.
    else if (next === 0x2a && bytes[at + 2] === 0x72) star += 4;
    else if (next === 0x74) epson += 2;
    else if (epsonEscapes.has(next) && (bytes[at + 2] ?? 0xff) <= 2) epson += 1;
  }
  for (let at = bytes.indexOf(0x1d); at !== -1 && at < bytes.length - 1; at = bytes.indexOf(0x1d, at + 1)) {
    if (bytes[at - 1] !== 0x1b && epsonGroups.has(bytes[at + 1] ?? 0)) epson += 2;
  }
  return star > epson ? 'star' : 'epson';
}

/**
 * Reads ESC/POS, Star Line Mode and StarPRNT. Each cut of the paper begins the next slip. `charset` applies
 * to the first code page and to pages that the till defines; null means the printer's default.
 * @throws TransformationError `raster_only` for pictures without text, `input_invalid` for an incomplete
 * command.
 */
export function parseEscpos(
  bytes: Uint8Array,
  charset: string | null,
  contentType: string | null = null,
): Slip[] {
  const buffer = Buffer.from(bytes);
  const reader = new ByteReader(buffer);
  const print = dialectOf(buffer, contentType) === 'star' ? printStar : printEpson;
  const { slips, pictures } = print(reader, charset);
  if (slips.length === 0 && pictures > 0) throw new TransformationError('raster_only', 'picture_only');
  return slips;
}
