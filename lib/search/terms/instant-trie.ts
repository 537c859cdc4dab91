/**
 * Returns the UTC instant as a path that sorts by time: its era, then the parts that `radixes` lists. The era
 * is `b` for 19.., `c` for 20.., and `a` or `d` with the century for earlier or later years. Parts count from
 * zero, so first days and midnights end in zeros.
 */
export function instantPath(instant: number): string {
  const date = new Date(instant);
  const year = date.getUTCFullYear();
  const [month, day, hours] = [date.getUTCMonth(), date.getUTCDate() - 1, date.getUTCHours()];
  const hour = `${Math.floor(hours / 6)}${hours % 6}`;
  const time = `${two(date.getUTCMinutes())}${two(date.getUTCSeconds())}`;
  const milliseconds = String(date.getUTCMilliseconds()).padStart(3, '0');
  return `${era(year)}${two(year % 100)}${Math.floor(month / 3)}${month % 3}${two(day)}${hour}${time}${milliseconds}`;
}

export function instantLabels(path: string): string {
  if (path === '') return 'abcd';
  const depth = path.length - eraLength(path);
  // The fourth group of ten days has only the 31st. With a single label, a whole month is one path.
  if (depth === dayDepth - 1 && path.endsWith('3')) return '0';
  return depth < 0 ? digits : digits.slice(0, radixes[depth] ?? 0);
}

export function dayLabels(path: string): string {
  return path !== '' && path.length >= eraLength(path) + dayDepth ? '' : instantLabels(path);
}

export function dayPath(instant: number): string {
  const path = instantPath(instant);
  return path.slice(0, eraLength(path) + dayDepth);
}

export function calendarLengths(path: string): readonly number[] {
  const start = eraLength(path);
  return [start + 2, start + 4];
}

const digits = '0123456789';
// Decade, year, quarter, month, ten days, day, six hours, hour, minute (2 digits), second (2), ms (3).
const radixes = [10, 10, 4, 3, 4, 10, 4, 6, 6, 10, 6, 10, 10, 10, 10];
const dayDepth = 6;

function era(year: number): string {
  const century = Math.floor(year / 100);
  if (century === 19) return 'b';
  if (century === 20) return 'c';
  return `${century < 19 ? 'a' : 'd'}${two(century)}`;
}

function eraLength(path: string): number {
  return path.startsWith('b') || path.startsWith('c') ? 1 : 3;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
