import { lineKindOf } from './classify';
import { measureLine, readLine } from './lines';
import { styleOf } from './numbers';

const linesMax = 300;
const widthMax = 100;

/** True if all lines are narrow and two have amounts, one of them with a word for the total. */
export function looksLikeSlip(lines: readonly string[]): boolean {
  const printed = lines.slice(0, linesMax).filter((line) => line.trim() !== '');
  if (printed.length < 3 || printed.some((line) => line.length > widthMax)) return false;
  const isTable = printed.filter((line) => /[;\t]|","/.test(line)).length * 2 > printed.length;
  if (isTable) return false;
  const read = printed.map(readLine);
  const style = styleOf(
    read.map(({ text }) => text),
    2,
  );
  const priced = read.map((line) => measureLine(line, style)).filter(({ amount }) => amount !== null);
  return priced.length >= 2 && priced.some((line) => lineKindOf(line) === 'total');
}
