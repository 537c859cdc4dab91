/** What a cell holds; null leaves it empty. */
export type CsvCell = string | number | boolean | null;

/** A line of a CSV file (RFC 4180), with its line break. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  const text = typeof cell === 'string' ? neutralised(cell) : String(cell);
  // Quotes keep a cell whole also where a spreadsheet takes other signs for separators than commas.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Text that a spreadsheet would run as a formula begins with an apostrophe instead, which it shows as text. Where its
 * language separates by semicolons, a part of a cell becomes a cell, and quotes within a line mean nothing.
 */
function neutralised(text: string): string {
  return text.replaceAll(/^(?=[=+\-@\t\r\n＝＋－＠])|(?<=[;\t\r\n])(?="*[=+\-@＝＋－＠])/gu, "'");
}

/** A CSV file with a header as pieces of text, a page at a time as fast as it is read. Ends its pages when it is given up. */
export async function* csvFile<Row>(
  header: readonly string[],
  pages: AsyncGenerator<readonly Row[], void, undefined>,
  cells: (row: Row) => readonly CsvCell[],
): AsyncGenerator<string, void, undefined> {
  yield csvLine(header);
  for await (const page of pages) yield page.map((row) => csvLine(cells(row))).join('');
}
