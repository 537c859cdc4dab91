import { checkSlipCount, type Slip } from '../escpos/slip.ts';
import { foldText } from './fold.ts';
import { lineLengthMax } from './lines.ts';
import { readSlip, type SlipHints } from './read-slip.ts';

/**
 * The receipts that stand below each other in one slip, as printers without a cutter and journals as text have them: each
 * begins with the first line of the first one, whatever its numbers, and has items, a date and a total. Any other slip
 * stays one.
 * @throws TransformationError `input_invalid`, `too_many_slips`.
 */
export function splitSlip(slip: Slip, hints: SlipHints): Slip[] {
  const starts = beginnings(slip.lines);
  if (starts.length < 2) return [slip];
  const cuts = cutsOf(slip.lines, starts, hints);
  if (cuts.length < 2) return [slip];
  checkSlipCount(cuts.length);
  const parts = cuts.map((cut, index) => slip.lines.slice(cut, cuts[index + 1]));
  const { images } = slip;
  // A picture does not say where it stands, and one of another receipt may hold a signature.
  const each = images.length % parts.length === 0 ? images.length / parts.length : 0;
  return parts.map((lines, index): Slip => {
    const [from, to] = [cuts[index] ?? 0, cuts[index + 1] ?? Number.POSITIVE_INFINITY];
    return {
      lines,
      codes: slip.codes
        .filter(({ line }) => (line > from || index === 0) && line <= to)
        .map((code) => ({ ...code, line: code.line - from })),
      images: images.slice(index * each, (index + 1) * each),
      images_left_out: index === 0 ? slip.images_left_out + images.length - each * parts.length : 0,
      unknown_code_pages: slip.unknown_code_pages,
    };
  });
}

/** Where the first line with words stands, and where it stands again. */
function beginnings(lines: readonly string[]): number[] {
  const folded = lines.map((line) => foldText(line.slice(0, lineLengthMax)).replaceAll(/\d+/g, '0'));
  const first = folded.find((line) => /\p{L}{3}/u.test(line));
  return folded.flatMap((line, index) => (line === first ? [index] : []));
}

/** The beginnings that each begin a receipt; none where one of them does not. */
function cutsOf(lines: readonly string[], starts: readonly number[], hints: SlipHints): number[] {
  const read = starts.map((start, index) => {
    const from = index === 0 ? 0 : start;
    const end = starts[index + 1];
    return { from, end, found: readSlip(lines.slice(from, end), hints) };
  });
  // Below a receipt its first line may stand once more, as a greeting or on a voucher.
  const sold = read.filter(({ found }, index) => index === 0 || found.item_count > 0);
  const isWhole = sold.every(({ from, end, found }, index) => {
    const next = sold[index + 1]?.from;
    return (next === end ? found : readSlip(lines.slice(from, next), hints)).receipt !== null;
  });
  return isWhole ? sold.map(({ from }) => from) : [];
}
