import { pipeline, Readable } from 'node:stream';
import { parse, type Info } from 'csv-parse';
import { nextTurn } from '@/lib/core/next-turn';
import { canonicalCardNumber, passesCheck, type CardCheck } from './card-number';
import { cardText } from './schema';

/** A card of a file. */
export interface Card {
  readonly cardNumber: string;
  readonly registrationCode: string;
}

/** A line of a card file, counted from 1: a card, or what is wrong with it. */
export type CardLine = { readonly line: number } & ({ readonly card: Card } | { readonly problem: string });

/** Longest line in bytes. */
const lineBytesMax = 10_000;

/**
 * Reads a CSV file of cards as it comes: card number and registration code in the first two columns, or wherever a
 * header line names `card_number` and `registration_code`. Comma, semicolon and tab all separate; a first line `sep=;` is
 * none of a card.
 */
export async function* readCards(
  file: AsyncIterable<Uint8Array>,
  check: CardCheck,
): AsyncGenerator<CardLine, void, undefined> {
  // Their numbers alone: a file may have millions of them before its first card.
  const unreadable: number[] = [];
  const parser = parse({
    bom: true,
    delimiter: [',', ';', '\t'],
    info: true,
    max_record_size: lineBytesMax,
    on_skip: (error) => {
      unreadable.push(Number(error?.['lines'] ?? 0));
      return undefined;
    },
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    trim: true,
  });
  // What goes wrong with the file reaches the parser, and so the loop.
  pipeline(Readable.from(file), parser, () => undefined);
  let columns: readonly [number, number] | null = null;
  let told = 0;
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
    // The parser is ahead of the loop, so a line it skipped may come after this one.
    for (; (unreadable[told] ?? Infinity) < info.lines; told += 1) yield notCsv(unreadable[told]);
    // As spreadsheets name the delimiter.
    if (info.lines === 1 && /^sep=$/i.test(record[0] ?? '')) continue;
    const header: readonly [number, number] | null = columns === null ? headerColumns(record) : null;
    columns ??= header ?? [0, 1];
    if (header !== null) continue;
    yield { line: info.lines, ...cardOf(record[columns[0]] ?? '', record[columns[1]] ?? '', check) };
  }
  for (; told < unreadable.length; told += 1) yield notCsv(unreadable[told]);
}

function notCsv(line = 0): CardLine {
  return { line, problem: 'is not valid CSV' };
}

/** Bytes that are read at one go: other requests wait for as long. */
const pieceBytes = 16 * 1024;

/** A file in memory, piece by piece, with a turn for others behind each. */
export async function* inPieces(file: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.byteLength; at += pieceBytes) {
    yield file.subarray(at, at + pieceBytes);
    await nextTurn();
  }
}

/** Where a header line has the two columns; null when the line is none. */
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
  // The decoder's mark for bytes that are no UTF-8 would match nothing that anybody types.
  return cardText.safeParse(value).success && !/[\0\uFFFD]/.test(value);
}
