/** What stands around a list that is a member of an object. */
interface Frame {
  readonly before: string;
  readonly after: string;
}

/**
 * The text of a JSON array, a piece for each page of elements: together just as `JSON.stringify` writes them in one, with
 * two spaces of indentation where it is to be `pretty`.
 */
export async function* jsonList(
  pages: AsyncIterable<readonly unknown[]>,
  style: 'plain' | 'pretty',
): AsyncGenerator<string, void, undefined> {
  yield* framedList(pages, style, '');
  if (style === 'pretty') yield '\n';
}

/** The text of an object in which the empty list of a member is filled by these pages, in the same way. */
export async function* jsonWithList(
  body: Readonly<Record<string, unknown>>,
  member: string,
  pages: AsyncIterable<readonly unknown[]>,
  style: 'plain' | 'pretty',
): AsyncGenerator<string, void, undefined> {
  const { before, after } = frameOf(body, member, style);
  yield before;
  yield* framedList(pages, style, style === 'pretty' ? '  ' : '');
  yield style === 'pretty' ? `${after}\n` : after;
}

function frameOf(body: Readonly<Record<string, unknown>>, member: string, style: 'plain' | 'pretty'): Frame {
  const text = style === 'pretty' ? JSON.stringify(body, null, 2) : JSON.stringify(body);
  const name = `${JSON.stringify(member)}:${style === 'pretty' ? ' ' : ''}`;
  const at = text.indexOf(`${name}[]`) + name.length;
  if (at < name.length) throw new Error(`${member} is no empty list.`);
  return { before: text.slice(0, at), after: text.slice(at + '[]'.length) };
}

/** `indent` is that of the line in which the list begins. */
async function* framedList(
  pages: AsyncIterable<readonly unknown[]>,
  style: 'plain' | 'pretty',
  indent: string,
): AsyncGenerator<string, void, undefined> {
  let isEmpty = true;
  for await (const page of pages) {
    if (page.length === 0) continue;
    const text = style === 'pretty' ? JSON.stringify(page, null, 2) : JSON.stringify(page);
    // Between the brackets, and in front of the last line break. A line break inside of a text is written as `\n`.
    const elements = text.slice(1, -1).trimEnd().replaceAll('\n', `\n${indent}`);
    yield `${isEmpty ? '[' : ','}${elements}`;
    isEmpty = false;
  }
  if (isEmpty) yield '[]';
  else yield style === 'pretty' ? `\n${indent}]` : ']';
}
