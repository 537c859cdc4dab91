export type CsvCell = string | number | boolean | null;

export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  const text = typeof cell === 'string' ? neutralised(cell) : String(cell);
  // Spreadsheets may have other separators than commas.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Prevents formula injection: where semicolons separate cells, a part of a cell is a cell, and quotes inside
 * a line have no effect.
 */
function neutralised(text: string): string {
  return text.replaceAll(/^(?=[=+\-@\t\r\n＝＋－＠])|(?<=[;\t\r\n])(?="*[=+\-@＝＋－＠])/gu, "'");
}

export async function* csvFile<Row>(
  header: readonly string[],
  pages: AsyncGenerator<readonly Row[], void, undefined>,
  cells: (row: Row) => readonly CsvCell[],
): AsyncGenerator<string, void, undefined> {
  yield csvLine(header);
  for await (const page of pages) yield page.map((row) => csvLine(cells(row))).join('');
}
