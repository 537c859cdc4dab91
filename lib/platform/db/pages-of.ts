export const pageRows = 200;

export async function* mapPages<Row, Mapped>(
  pages: AsyncIterable<readonly Row[]>,
  map: (row: Row) => Mapped,
): AsyncGenerator<readonly Mapped[], void, undefined> {
  for await (const page of pages) yield page.map(map);
}

/** `read` gets the last row of the previous page. */
export async function* pagesOf<Row>(
  read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[], void, undefined> {
  let last: Row | undefined;
  for (;;) {
    const rows = await read(last);
    if (rows.length > 0) yield rows;
    if (rows.length < pageRows) return;
    last = rows.at(-1);
  }
}
