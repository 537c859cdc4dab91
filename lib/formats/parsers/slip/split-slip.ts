import { checkSlipCount, type Slip } from '../escpos/slip';
import { hasDate, hasTime } from './dates';
import { foldLine } from './lines';
import { readSlip, type SlipHints } from './read-slip';

/**
 * Splits a journal, or the slip of a printer without a cutter. Each receipt begins with the same line (except
 * digits) and has items, date and total. One heading may have the date of all receipts.
 * @throws TransformationError `input_invalid`, `too_many_slips`.
 */
export function splitSlip(slip: Slip, hints: SlipHints): Slip[] {
  const folded = slip.lines.map(foldLine);
  const shapes = folded.map((line) => line.replaceAll(/\d+/g, '0'));
  const first = shapes.find(hasWord);
  const own = cutsOf(slip.lines, placesOf(shapes, first), hints, []);
  const heading = own.length < 2 ? headingOf(slip.lines, folded, shapes) : [];
  const cuts =
    heading.length === 0 ? own : cutsOf(slip.lines, placesOf(shapes, shapes[heading.length]), hints, heading);
  if (cuts.length < 2) return [slip];
  checkSlipCount(cuts.length);
  const parts = cuts.map((cut, index) => [
    ...(index === 0 ? [] : heading),
    ...slip.lines.slice(cut, cuts[index + 1]),
  ]);
  const { images } = slip;
  // Pictures have no position, and may show the signature of another customer. So they are divided evenly, or
  // else dropped.
  const each = images.length % parts.length === 0 ? images.length / parts.length : 0;
  return parts.map((lines, index): Slip => {
    const [from, to] = [cuts[index] ?? 0, cuts[index + 1] ?? Number.POSITIVE_INFINITY];
    return {
      lines,
      codes: slip.codes
        .filter(({ line }) => (line > from || index === 0) && line <= to)
        .map((code) => ({ ...code, line: code.line - from + (index === 0 ? 0 : heading.length) })),
      images: images.slice(index * each, (index + 1) * each),
      images_left_out: index === 0 ? slip.images_left_out + images.length - each * parts.length : 0,
      unknown_code_pages: slip.unknown_code_pages,
    };
  });
}

const hasWord = (line: string) => /\p{L}{3}/u.test(line);

function placesOf(shapes: readonly string[], shape: string | undefined): number[] {
  return shapes.flatMap((line, index) => (line === shape ? [index] : []));
}

/** Most lines of a heading, because it is read with each receipt of the journal. */
const headingLinesMax = 20;

/**
 * Returns the lines with the only date of all receipts, to be put before each receipt. None if the heading
 * has a time, which is not the time of each sale.
 */
function headingOf(
  lines: readonly string[],
  folded: readonly string[],
  shapes: readonly string[],
): readonly string[] {
  const counts = new Map<string, number>();
  for (const shape of shapes) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  const end = shapes.findIndex((shape) => hasWord(shape) && (counts.get(shape) ?? 0) > 1);
  const heading = folded.slice(0, Math.max(end, 0));
  const isOne =
    heading.length <= headingLinesMax &&
    heading.some(hasDate) &&
    !heading.some(hasTime) &&
    !folded.slice(end).some(hasDate);
  return isOne ? lines.slice(0, end) : [];
}

/** Returns the starts of receipts; none if the lines after any start are no receipt. */
function cutsOf(
  lines: readonly string[],
  starts: readonly number[],
  hints: SlipHints,
  heading: readonly string[],
): number[] {
  if (starts.length < 2) return [];
  const readFrom = (from: number, end: number | undefined) =>
    readSlip([...(from === 0 ? [] : heading), ...lines.slice(from, end)], hints);
  const read = starts.map((start, index) => {
    const from = index === 0 ? 0 : start;
    const end = starts[index + 1];
    return { from, end, found: readFrom(from, end) };
  });
  // The first line of a receipt may be repeated below it, as a greeting or on a voucher.
  const sold = read.filter(({ found }, index) => index === 0 || found.item_count > 0);
  const isWhole = sold.every(({ from, end, found }, index) => {
    const next = sold[index + 1]?.from;
    return (next === end ? found : readFrom(from, next)).receipt !== null;
  });
  return isWhole ? sold.map(({ from }) => from) : [];
}
