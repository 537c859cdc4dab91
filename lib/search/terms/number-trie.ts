/**
 * Returns a finite number as a path that sorts by value: sign (`n` `o` `p`), magnitude, decimal digits and
 * `!`. From the third digit on, the half (`x` 0-4, `y` 5-9) precedes each digit, so that an end of a range
 * needs 5 paths, not 9. 123.45 is `pe12x3x4y5!`. Negative numbers are mirrored.
 */
export function numberPath(value: number): string {
  if (value === 0) return 'o';
  const [mantissa = '', exponent = ''] = Math.abs(value).toExponential().split('e');
  const digits = mantissa.replace('.', '');
  let path = magnitude(Number(exponent)) + digits.slice(0, 2);
  for (const digit of digits.slice(2)) path += (digit < '5' ? 'x' : 'y') + digit;
  path += '!';
  return value > 0 ? `p${path}` : `n${mirror(path)}`;
}

export function numberLabels(path: string): string {
  if (path === '') return 'nop';
  if (path === 'o') return '';
  if (path.startsWith('p')) return labelsBelow(path.slice(1));
  const labels = labelsBelow(mirror(path.slice(1)));
  return Array.from(mirror(labels)).toReversed().join('');
}

/** Paths up to this length get an interval term: sign, magnitude and two digits. */
export const numberNodesMax = 4;

/** A letter for each power of ten up to a million. Other exponents follow their letter as digits. */
function magnitude(exponent: number): string {
  if (exponent < -3) return `a${String(exponent + 400).padStart(3, '0')}`;
  if (exponent < 0) return `b${exponent + 3}`;
  if (exponent < 7) return 'cdefghi'.charAt(exponent);
  return `j${String(exponent).padStart(3, '0')}`;
}

function labelsBelow(path: string): string {
  if (path === '') return 'abcdefghij';
  const spelled = path.startsWith('a') || path.startsWith('j') ? 3 : path.startsWith('b') ? 1 : 0;
  if (path.length <= spelled) return spelled === 1 ? '012' : '0123456789';
  const digits = path.slice(1 + spelled);
  if (digits === '') return '123456789';
  if (digits.endsWith('!')) return '';
  if (digits.length === 1) return '!0123456789';
  if (digits.length % 2 === 0) return '!xy';
  return digits.endsWith('x') ? '01234' : '56789';
}

const mirrors = new Map(
  ['aj', 'bi', 'ch', 'dg', 'ef', '09', '18', '27', '36', '45', 'xy', '!~'].flatMap((pair) => {
    const [one = '', other = ''] = pair;
    return [
      [one, other],
      [other, one],
    ] as const;
  }),
);

function mirror(path: string): string {
  let mirrored = '';
  for (const label of path) mirrored += mirrors.get(label) ?? label;
  return mirrored;
}
