import type { FiscalBlock } from '@/lib/formats/fiscal/block';
import { checkSlipCount, type Slip } from '../escpos/slip';
import { hasDate, hasTime } from './dates';
import { slipFiscalOf } from './fiscal';
import { near, type Finding, type FoundReceipt } from './found';
import { foldLine } from './lines';
import { readSlip, type ReadSlip, type SlipHints } from './read-slip';
import { splitSlip } from './split-slip';

export interface ReadPrintout {
  readonly lines: readonly string[];
  readonly codes: Slip['codes'];
  readonly images: Slip['images'];
  /** Absent if there is a `problem` or an `appendix_of`. */
  readonly receipt?: FoundReceipt;
  readonly problem?: string;
  /** Index of the slip with the items, if this slip has none, such as a card's voucher. */
  readonly appendix_of?: number;
  readonly fiscal: readonly FiscalBlock[];
  readonly properties: Readonly<Record<string, unknown>>;
  readonly findings: readonly Finding[];
}

/** Most lines of a document that are read as slips, because reading takes time. */
const linesMax = 10_000;

/**
 * A slip without items, such as a card's voucher, becomes `slip_appendix` of a slip with items. Slips with
 * several receipts are split.
 */
export function readSlips(printed: readonly Slip[], hints: SlipHints): ReadPrintout[] {
  let within = linesMax;
  const slips = printed.flatMap((slip) => {
    within -= slip.lines.length;
    return within < 0 ? [slip] : splitSlip(slip, hints);
  });
  checkSlipCount(slips.length);
  let left = linesMax;
  const read = slips.map((slip) => {
    left -= slip.lines.length;
    return left < 0 ? null : withoutOthers(readSlip(slip.lines, hints), slip.lines, hints);
  });
  const sold = read.flatMap((slip, index) => (slip !== null && slip.receipt !== null ? [index] : []));
  const appendices = new Map<number, Slip[]>();
  const owners = read.map((slip, index) => {
    if (slip === null || slip.receipt !== null || slip.item_count > 0) return undefined;
    const owner = sold.findLast((at) => at < index) ?? sold[0];
    const appendix = slips[index];
    if (owner !== undefined && appendix !== undefined)
      appendices.set(owner, [...(appendices.get(owner) ?? []), appendix]);
    return owner;
  });
  return slips.map((slip, index) => {
    const { lines, codes, images } = slip;
    const found = read[index] ?? null;
    const belonging = appendices.get(index) ?? [];
    const shared = {
      lines,
      codes,
      images,
      fiscal: found === null ? [] : withCopy(slipFiscalOf([slip, ...belonging]), found),
      findings: [...(found?.findings ?? []), ...printFindings(slip)],
    };
    if (found === null) {
      return { ...shared, properties: {}, problem: `the document has more than ${linesMax} lines of slips` };
    }
    const appendix = belonging.flatMap(({ lines: below }) => below.filter((line) => line.trim() !== ''));
    const properties = {
      ...found.facts,
      ...(belonging.length === 0 ? {} : { slip_appendix: appendix.slice(0, 200) }),
    };
    const owner = owners[index];
    if (found.receipt !== null) return { ...shared, properties, receipt: found.receipt };
    if (owner !== undefined) return { ...shared, properties, appendix_of: owner };
    return { ...shared, properties, problem: withUnknownPages(found.problem ?? 'found nothing', slip) };
  });
}

function withCopy(fiscal: readonly FiscalBlock[], { receipt }: ReadSlip): readonly FiscalBlock[] {
  if (receipt?.duplicate !== true) return fiscal;
  return fiscal.map((block) => ({ status: 'copy', ...block }));
}

/** Most attempts to read a further receipt below a total. Each reads all remaining lines. */
const readsMax = 4;

/**
 * A further receipt below the total is only reported, because it may be a card's voucher. Two would be lost
 * sales, so such a slip is refused. Equal time and total mean the same sale. A total equal to the amount of
 * an item may be that item, such as credit for a phone.
 */
function withoutOthers(found: ReadSlip, lines: readonly string[], hints: SlipHints): ReadSlip {
  const known = new Set<string>();
  const sales = new Set<string>();
  for (let [last, at, reads] = [found, 0, 0]; last.receipt !== null && reads < readsMax; reads += 1) {
    const { localtime, total } = last.receipt;
    const name = `${localtime} ${total}`;
    known.add(name);
    if (last === found || !hasItemOf(found, total)) sales.add(name);
    at += last.total_line + 1;
    const day = dayAbove(lines, at);
    const next = readSlip([...day, ...lines.slice(at)], hints);
    if (next.findings.some(({ code }) => code === 'total_mismatch')) break;
    last = next;
    at -= day.length;
  }
  if (known.size < 2) return found;
  if (sales.size > 2)
    return {
      ...found,
      receipt: null,
      problem: 'found several receipts, and no line that begins each of them',
    };
  const text = 'below the total stands what may be another receipt';
  // The unread lines belong to the further receipt.
  const others = found.findings.filter(({ code }) => code !== 'unread_lines');
  return { ...found, findings: [...others, { code: 'further_receipt', text }] };
}

function hasItemOf({ receipt }: ReadSlip, amount: number): boolean {
  const items = receipt?.items ?? [];
  return items.some(({ total, quantity }) => near(total, amount) || near(total / quantity, amount));
}

/** Returns the last date above `at`, if only times follow. A journal may have the day in its heading. */
function dayAbove(lines: readonly string[], at: number): readonly string[] {
  const below = lines.slice(at).map(foldLine);
  if (below.some(hasDate) || !below.some(hasTime)) return [];
  const day = lines.slice(0, at).findLast((line) => hasDate(foldLine(line)));
  return day === undefined ? [] : [day];
}

function printFindings(slip: Slip): Finding[] {
  const pages = slip.unknown_code_pages.map((page): Finding => ({
    code: 'unknown_code_page',
    text: pageText(page),
  }));
  if (slip.images_left_out === 0) return pages;
  return [
    ...pages,
    { code: 'images_left_out', text: `${slip.images_left_out} pictures were too large to keep` },
  ];
}

const pageText = (page: number) => `the slip uses code page ${page}, which is not known`;

function withUnknownPages(problem: string, { unknown_code_pages: pages }: Slip): string {
  return [problem, ...pages.map(pageText)].join('; ');
}

/**
 * Splits the text at form feeds.
 * @throws TransformationError `input_invalid`, `too_many_slips`.
 */
export function slipsOfText(text: string): Slip[] {
  const parts = text.split('\f');
  checkSlipCount(parts.length);
  return parts.flatMap((part) => {
    const lines = part.split(/\r\n|\n|\r/);
    if (!lines.some((line) => line.trim() !== '')) return [];
    return [{ lines, codes: [], images: [], images_left_out: 0, unknown_code_pages: [] }];
  });
}
