import { TransformationError } from '../../transformation-error.ts';
import { ByteReader } from './byte-reader.ts';
import { dialectOf } from './dialect.ts';
import { printEpson } from './epson.ts';
import type { Slip } from './slip.ts';
import { printStar } from './star.ts';

/**
 * Reads the bytes that a till sends to a receipt printer, Epson's ESC/POS or Star's Line Mode and StarPRNT, as the slips
 * they print: lines of text, the codes and the pictures among them. A cut begins the next slip. `charset` is the code page
 * that the printer begins with, and the one of the till's own; null for the printer's usual one.
 * @throws TransformationError `raster_only` when there are pictures and no text, `input_invalid` for a command that
 * breaks off.
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
