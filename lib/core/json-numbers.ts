/** `to` is exclusive. */
interface Place {
  readonly from: number;
  readonly to: number;
}

/** Significant digits that distinguish every double from its neighbours. */
const significantDigitsMax = 17;

const integerMax = 2n ** 53n;

/** Numbers of at most this many characters never change by parsing, unless they have an exponent. */
const safeLength = 15;

/**
 * Replaces numbers that a double cannot hold by `1e999`, which parses as Infinity (contract section 14).
 * Returns null if there are none. `text` must be JSON.
 */
export function withoutLostNumbers(text: string): string | null {
  const lost = doubtfulNumbersIn(text).filter(({ from, to }) => !survives(text.slice(from, to)));
  if (lost.length === 0) return null;
  const kept = lost.map(({ from }, index) => text.slice(lost[index - 1]?.to ?? 0, from));
  return [...kept, text.slice(lost.at(-1)?.to)].join('1e999');
}

function doubtfulNumbersIn(text: string): Place[] {
  const places: Place[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0x22) index = endOfString(text, index);
    else if (code === 0x2d || isDigit(code)) {
      const from = index;
      let hasExponent = false;
      for (; index < text.length; index += 1) {
        const part = text.charCodeAt(index);
        if (part === 0x45 || part === 0x65) hasExponent = true;
        else if (!isDigit(part) && part !== 0x2e && part !== 0x2b && part !== 0x2d) break;
      }
      if (hasExponent || index - from > safeLength) places.push({ from, to: index });
    }
  }
  return places;
}

function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text.charCodeAt(index) !== 0x22) {
    index += text.charCodeAt(index) === 0x5c ? 2 : 1;
  }
  return index;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function survives(token: string): boolean {
  const unsigned = token.startsWith('-') ? token.slice(1) : token;
  const [mantissa = '', exponent] = unsigned.split(/[eE]/);
  if (exponent === undefined && !mantissa.includes('.')) {
    return mantissa.length <= significantDigitsMax && BigInt(mantissa) <= integerMax;
  }
  const digits = significantDigits(mantissa);
  if (digits === '') return true;
  if (digits.length > significantDigitsMax) return false;
  const [kept] = Number(unsigned)
    .toExponential(digits.length - 1)
    .split('e');
  return kept?.replace('.', '') === digits;
}

function significantDigits(mantissa: string): string {
  const digits = mantissa.replace('.', '');
  let [from, to] = [0, digits.length];
  while (from < to && digits[from] === '0') from += 1;
  while (to > from && digits[to - 1] === '0') to -= 1;
  return digits.slice(from, to);
}
