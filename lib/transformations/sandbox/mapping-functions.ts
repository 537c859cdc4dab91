import type { FailureParameters, FailureReason } from '../failure-reasons.ts';
import { TransformationError } from '../transformation-error.ts';

/** What mappings can call beside JSONata's own functions. Runs in the sandbox. */

const numberLengthMax = 100;

// One run of digits; what parts the thousands lies between two of them. Nothing else may: `2 x 1,99` is no number.
const oneRun = /^\D*\d(?:[.,' \u00A0\u2009\u202F\u2019]*\d)*\D*$/;

/** `$decimal("1.234,56-", ",")` is -1234.56: the sign in front, behind or as parentheses, currency signs and spaces left out. */
export function decimal(text: unknown, mark?: unknown): number | undefined {
  if (text === undefined || text === null || text === '') return undefined;
  if (typeof text === 'number') return text;
  if (typeof text !== 'string') throw refused('decimal_text');
  if (text.length > numberLengthMax) throw refused('number_too_long');
  const written = text.replaceAll(/[^\d.,()+\u2212-]/g, '');
  const negative = /[-\u2212]|^\(.*\)$/.test(written);
  const digits = written.replaceAll(/[^\d.,]/g, '');
  const point = mark === ',' || mark === '.' ? mark : likelyMark(digits);
  const plain = digits.replaceAll(point === ',' ? '.' : ',', '').replace(',', '.');
  if (!/^(?:\d+\.?\d*|\.\d+)$/.test(plain) || !oneRun.test(text))
    throw refused('not_a_number', { text: JSON.stringify(text) });
  const value = Number(plain);
  return negative && value !== 0 ? -value : value;
}

/** The last sign is the decimal mark, unless it is there more than once. */
function likelyMark(digits: string): ',' | '.' {
  const last = digits.lastIndexOf(',') > digits.lastIndexOf('.') ? ',' : '.';
  const repeated = digits.indexOf(last) !== digits.lastIndexOf(last);
  if (!repeated) return last;
  return last === ',' ? '.' : ',';
}

const parts = /YYYY|YY|MM|DD|hh|mm|ss/g;

/** `$localtime("14.03.26 12:34", "DD.MM.YY hh:mm")` is `2026-03-14T12:34:00`: a time without a zone, as a receipt takes it. */
export function localtime(text: unknown, picture: unknown): string | undefined {
  if (text === undefined || text === null) return undefined;
  if (typeof text !== 'string' || typeof picture !== 'string') throw refused('localtime_texts');
  const names = picture.match(parts) ?? [];
  const pattern = picture
    .split(parts)
    .map((between) => between.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .reduce((whole, between, index) => `${whole}(\\d{${names[index - 1]?.length ?? 2}})${between}`);
  const match = new RegExp(`^\\s*${pattern}`).exec(text);
  if (match === null) {
    const shown = {
      text: JSON.stringify(text.slice(0, numberLengthMax)),
      picture: picture.slice(0, numberLengthMax),
    };
    throw refused('not_a_time', shown);
  }
  const found = new Map(names.map((name, index) => [name, match[index + 1]]));
  const year = found.get('YYYY') ?? `20${found.get('YY') ?? ''}`;
  const date = `${year}-${found.get('MM') ?? '01'}-${found.get('DD') ?? '01'}`;
  return `${date}T${found.get('hh') ?? '00'}:${found.get('mm') ?? '00'}:${found.get('ss') ?? '00'}`;
}

/** `$signed(3.5, true)` is -3.5: the amount of a returned line, whichever sign the till gives it. */
export function signed(amount: unknown, returned: unknown): number | undefined {
  if (typeof amount !== 'number') return undefined;
  return returned === true && amount !== 0 ? -Math.abs(amount) : amount;
}

/** `$columns("Milk      1,99", [10, 4])` is `["Milk", "1,99"]`: text cut at fixed widths, trimmed. */
export function columns(line: unknown, widths: unknown): string[] | undefined {
  if (typeof line !== 'string' || !Array.isArray(widths)) return undefined;
  let at = 0;
  return widths.map((width) => line.slice(at, (at += Number(width))).trim());
}

function refused(reason: FailureReason, parameters: FailureParameters = {}): TransformationError {
  return new TransformationError('mapping_failed', reason, { parameters });
}
