export interface NumberToken {
  /** `end` is exclusive. The sign is not part of the token. */
  readonly start: number;
  readonly end: number;
  readonly value: number;
  readonly decimals: number;
}

export interface NumberStyle {
  readonly mark: ',' | '.';
  readonly digits: number;
}

const runs = /\d[\d.,'’]*\d|\d/g;

/** Skips runs of digits that are no number in this style, such as dates. */
export function numbersOf(line: string, { mark }: NumberStyle): NumberToken[] {
  const found: NumberToken[] = [];
  for (const { 0: run, index } of line.matchAll(runs)) {
    const start = index ?? 0;
    // Parts of times, telephone numbers and article codes are no numbers.
    if (/[\p{L}\d:_#]/u.test(line[start - 1] ?? '') && !/[x×*a@]/i.test(line[start - 1] ?? '')) continue;
    const number = read(run, mark);
    if (number !== null && line[start + run.length] !== ':') {
      found.push({ start, end: start + run.length, ...number });
    }
  }
  return found;
}

function read(run: string, mark: ',' | '.'): { value: number; decimals: number } | null {
  const pattern =
    mark === ','
      ? /^(\d{1,3}(?:[.'’]\d{3})+|\d+)(?:,(\d+))?$/
      : /^(\d{1,3}(?:[,'’]\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|\d+)(?:\.(\d+))?$/;
  const [, whole, fraction = ''] = pattern.exec(run) ?? otherDecimals(run, mark);
  if (whole === undefined || whole.length > 15) return null;
  return { value: Number(`${whole.replaceAll(/\D/g, '')}.${fraction || '0'}`), decimals: fraction.length };
}

/**
 * Reads a number with the other mark, if that mark cannot separate thousands: `0.732` kg, or `2.5` where
 * amounts have commas.
 */
function otherDecimals(run: string, mark: ',' | '.'): readonly (string | undefined)[] {
  const pattern =
    mark === ',' ? /^(\d+)\.(\d{1,2}|\d{4,})$|^(0)\.(\d+)$/ : /^(\d+),(\d{1,2}|\d{4,})$|^(0),(\d+)$/;
  const match = pattern.exec(run);
  if (match === null) return [];
  return [run, match[1] ?? match[3], match[2] ?? match[4]];
}

const endingAmount =
  /(\d)([.,])(\d{2,3})(?![.,]?\d)\s*-?\s*(?:\p{Sc}|[\p{L}.*]{1,4}\d?)?\s*(?:\d|\d{1,2}[.,]?\d?\s?%)?\s*$/u;
const anyAmount = /(?<![\d.,])\d{1,3}(?:['’]\d{3})*([.,])\d{2}(?![\d.,])/g;

/**
 * Returns the style of most amounts; amounts at the ends of lines count more. `digits` are those of the
 * currency.
 */
export function styleOf(lines: readonly string[], digits: number): NumberStyle {
  const counts = { ',': 0, '.': 0 };
  let amounts = 0;
  for (const line of lines) {
    const [, , atEnd, fraction] = endingAmount.exec(line) ?? [];
    if ((atEnd === ',' || atEnd === '.') && fraction?.length === Math.max(2, digits)) {
      counts[atEnd] += 3;
      amounts += 1;
    }
    for (const [, inside] of line.matchAll(anyAmount))
      if (inside === ',' || inside === '.') counts[inside] += 1;
  }
  // Amounts are whole units here, so marks separate thousands.
  if (digits === 0 || (amounts === 0 && counts[','] + counts['.'] === 0)) {
    const thousands = lines.some((line) => /\d\.\d{3}(?!\d)/.test(line)) ? ',' : '.';
    return { mark: thousands, digits: 0 };
  }
  return { mark: counts[','] > counts['.'] ? ',' : '.', digits };
}
