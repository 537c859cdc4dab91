import { oneLine } from '../words/foreign-words';
import type { ReceiptLine } from './receipt-lines';

export type ColumnLine =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly isBold: boolean;
      readonly amount: string | null;
    }
  | { readonly kind: 'code'; readonly content: string };

export function inColumns(lines: readonly ReceiptLine[], width: number): ColumnLine[] {
  return lines.flatMap((line): ColumnLine[] => {
    if (line.kind === 'rule') return [plain('-'.repeat(width))];
    if (line.kind === 'code') {
      const below = line.caption === null ? [] : wrapped(line.caption, width);
      return [{ kind: 'code', content: line.content }, ...below.map((row) => plain(centred(row, width)))];
    }
    const isBold = line.look === 'title' || line.look === 'total';
    if (line.kind === 'text') return textRows(line, width).map((row) => ({ ...plain(row), isBold }));
    const rows = amountRows(line, width);
    const amount = oneLine(line.amount);
    return rows.map((row, index) => ({
      ...plain(row),
      isBold,
      amount: index === rows.length - 1 && row.endsWith(` ${amount}`) ? amount : null,
    }));
  });
}

export function plainText(lines: readonly ColumnLine[]): string {
  return lines.map((line) => `${line.kind === 'code' ? oneLine(line.content) : line.text}\n`).join('');
}

function plain(text: string): ColumnLine {
  return { kind: 'text', text, isBold: false, amount: null };
}

function textRows({ text, look }: ReceiptLine & { kind: 'text' }, width: number): string[] {
  if (look === 'small') return wrapped(text, width - indent.length).map((row) => `${indent}${row}`);
  const rows = wrapped(text, width);
  return look === undefined ? rows : rows.map((row) => centred(row, width));
}

const indent = '  ';
/** Fewest columns for a label next to its amount. With less room, the label gets its own line. */
const labelMin = 10;

function amountRows({ label, amount, look }: ReceiptLine & { kind: 'amount' }, width: number): string[] {
  const before = look === 'small' ? indent : '';
  const amountText = oneLine(amount);
  const room = width - columnWidthOf(amountText) - 1 - before.length;
  if (room < labelMin) {
    const above = wrapped(label, width - before.length).map((row) => `${before}${row}`);
    return [...above, ...wrapped(amountText, width).map((row) => toTheRight(row, width))];
  }
  const rows = wrapped(label, room).map((row) => `${before}${row}`);
  const last = rows.pop() ?? before;
  return [
    ...rows,
    `${last}${' '.repeat(width - columnWidthOf(last) - columnWidthOf(amountText))}${amountText}`,
  ];
}

function centred(row: string, width: number): string {
  return `${' '.repeat(Math.floor((width - columnWidthOf(row)) / 2))}${row}`;
}

function toTheRight(row: string, width: number): string {
  return `${' '.repeat(width - columnWidthOf(row))}${row}`;
}

function wrapped(text: string, width: number): string[] {
  const rows: string[] = [];
  let [row, used] = ['', 0];
  for (const word of oneLine(text).split(' ')) {
    const columns = columnWidthOf(word);
    if (row !== '' && used + 1 + columns <= width) {
      row += ` ${word}`;
      used += 1 + columns;
      continue;
    }
    if (row !== '') rows.push(row);
    const parts = columns <= width ? [word] : broken(word, width);
    row = parts.pop() ?? '';
    used = columnWidthOf(row);
    rows.push(...parts);
  }
  return [...rows, row];
}

function broken(word: string, width: number): string[] {
  const parts: string[] = [];
  let [part, used] = ['', 0];
  for (const sign of signsOf(word)) {
    const columns = columnsOfSign(sign);
    if (used + columns > width) {
      parts.push(part);
      [part, used] = ['', 0];
    }
    part += sign;
    used += columns;
  }
  return [...parts, part];
}

/** Returns the width in columns. East Asian letters and emoji take two columns (UAX 11). */
export function columnWidthOf(text: string): number {
  if (/^[\u0020-\u036f]*$/.test(text) && !/[\u0300-\u036f]/.test(text)) return text.length;
  return signsOf(text).reduce((sum, sign) => sum + columnsOfSign(sign), 0);
}

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

function signsOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
const unseen = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;

function columnsOfSign(sign: string): number {
  if (unseen.test(sign)) return 0;
  return wide.test(sign) ? 2 : 1;
}
