import { yieldToEventLoop } from '@/lib/core/event-loop';
import { canonicalCardNumber, passesCheck, type CardCheck } from './card-number';
import { cardText } from './schema';

export interface Card {
  readonly cardNumber: string;
  readonly registrationCode: string;
}

export type CardLine = { readonly line: number } & ({ readonly card: Card } | { readonly problem: string });

const lineMax = 10_000;

/**
 * Reads CSV with commas, semicolons or tabs: the columns `card_number` and `registration_code`, or the first
 * two if there is no header. A cell cannot contain line breaks, so an invalid line does not affect the next.
 */
export async function* readCards(
  file: AsyncIterable<Uint8Array>,
  check: CardCheck,
): AsyncGenerator<CardLine, void, undefined> {
  let columns: readonly [number, number] | null = null;
  let number = 0;
  for await (const text of linesOf(file)) {
    number += 1;
    // Skips blank lines, and the line `sep=` of spreadsheets.
    if (text?.trim() === '' || (number === 1 && /^sep=[,;\t]?$/i.test(text ?? ''))) continue;
    const { cells, isWhole } = text === null ? unreadable : cellsOf(text);
    const header: readonly [number, number] | null = columns === null ? headerColumns(cells) : null;
    if (header !== null) {
      columns = header;
      continue;
    }
    const [numberAt, codeAt]: readonly [number, number] = columns ?? [0, 1];
    if (!isWhole && Math.max(numberAt, codeAt) >= cells.length) {
      yield { line: number, problem: 'is not valid CSV' };
      continue;
    }
    columns ??= [numberAt, codeAt];
    yield { line: number, ...cardOf(cells[numberAt] ?? '', cells[codeAt] ?? '', check) };
  }
}

async function* linesOf(file: AsyncIterable<Uint8Array>): AsyncGenerator<string | null, void, undefined> {
  const decoder = new TextDecoder();
  let begun = '';
  let isTooLong = false;
  for await (const bytes of file) {
    // A carriage return at the end of a piece is not split yet: its line feed may follow in the next piece.
    const lines = (begun + decoder.decode(bytes, { stream: true })).split(/\r\n|\n|\r(?!$)/);
    begun = lines.pop() ?? '';
    for (const line of lines) {
      yield isTooLong || line.length > lineMax ? null : line;
      isTooLong = false;
    }
    if (begun.length <= lineMax) continue;
    isTooLong = true;
    begun = begun.slice(-1);
  }
  const last = begun + decoder.decode();
  yield isTooLong || last.length > lineMax ? null : last;
}

interface Cells {
  readonly cells: readonly string[];
  readonly isWhole: boolean;
}

const unreadable: Cells = { cells: [], isWhole: false };

// Neighbouring parts of the pattern share no character, so that no line causes backtracking.
const quotedCell = /[^\S\t]*"((?:[^"]|"")*)"[^\S\t]*([,;\t]|$)/y;
const plainCell = /([^",;\t]*)([,;\t]|$)/y;

function cellsOf(line: string): Cells {
  const cells: string[] = [];
  for (let at = 0; ;) {
    quotedCell.lastIndex = at;
    plainCell.lastIndex = at;
    const quoted = quotedCell.exec(line);
    const [all, text = '', end] = quoted ?? plainCell.exec(line) ?? [];
    if (all === undefined) return { cells, isWhole: false };
    cells.push(quoted === null ? text.trim() : text.replaceAll('""', '"'));
    if (end === '') return { cells, isWhole: true };
    at += all.length;
  }
}

/** Bytes that are read at once. After them, reading yields to other requests. */
const pieceBytes = 16 * 1024;

export async function* inPieces(file: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.byteLength; at += pieceBytes) {
    yield file.subarray(at, at + pieceBytes);
    await yieldToEventLoop();
  }
}

function headerColumns(record: readonly string[]): readonly [number, number] | null {
  const cells = record.map((cell) => cell.toLowerCase());
  const [number, code] = [cells.indexOf('card_number'), cells.indexOf('registration_code')];
  return number < 0 || code < 0 ? null : [number, code];
}

function cardOf(
  number: string,
  registrationCode: string,
  check: CardCheck,
): { readonly card: Card } | { readonly problem: string } {
  const cardNumber = canonicalCardNumber(number);
  if (cardNumber === '') return { problem: 'has no card number' };
  if (registrationCode === '') return { problem: 'has no registration code' };
  if (!isText(cardNumber) || !isText(registrationCode))
    return { problem: 'is not text of 1 to 255 characters' };
  if (!passesCheck(cardNumber, check)) return { problem: 'has an invalid card number' };
  return { card: { cardNumber, registrationCode } };
}

function isText(value: string): boolean {
  // The decoder writes U+FFFD for invalid UTF-8. No typed code would match it.
  return cardText.safeParse(value).success && !/[\0\uFFFD]/.test(value);
}
