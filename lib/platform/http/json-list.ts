/**
 * The text of a JSON array, a piece for each page of elements: together just as `JSON.stringify` writes them in one, with
 * two spaces of indentation where it is to be `pretty`.
 */
export async function* jsonList(
  pages: AsyncIterable<readonly unknown[]>,
  style: 'plain' | 'pretty',
): AsyncGenerator<string, void, undefined> {
  const indent = style === 'pretty' ? 2 : undefined;
  let isEmpty = true;
  for await (const page of pages) {
    if (page.length === 0) continue;
    // Between the brackets, and in front of the last line break.
    const elements = JSON.stringify(page, null, indent).slice(1, -1).trimEnd();
    yield `${isEmpty ? '[' : ','}${elements}`;
    isEmpty = false;
  }
  if (isEmpty) yield '[]';
  else yield style === 'pretty' ? '\n]' : ']';
  if (style === 'pretty') yield '\n';
}
