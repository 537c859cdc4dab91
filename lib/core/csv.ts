export type CsvCell = string | number | boolean | null;

export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  const text = typeof cell === 'string' ? neutralised(cell) : String(cell);
  // Semicolons and tabs are quoted like commas, because some spreadsheets split lines at them.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Puts an apostrophe before formulas. Spreadsheets that split at semicolons ignore quotes inside a line, so
 * text after a semicolon counts as a cell.
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
