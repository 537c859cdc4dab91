import { stringifyChunked } from '@discoveryjs/json-ext';
import { makeYieldWhenDue } from '@/lib/core/event-loop';

interface Frame {
  readonly before: string;
  readonly after: string;
}

export async function* jsonList(
  pages: AsyncIterable<readonly unknown[]>,
  style: 'plain' | 'pretty',
): AsyncGenerator<string, void, undefined> {
  yield* framedList(pages, style, '');
  if (style === 'pretty') yield '\n';
}

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

const pieceLength = 64 * 1024;

/** Yields pieces of bounded length, because writing megabytes at once would block the event loop. */
async function* framedList(
  pages: AsyncIterable<readonly unknown[]>,
  style: 'plain' | 'pretty',
  indent: string,
): AsyncGenerator<string, void, undefined> {
  const [space, line] = style === 'pretty' ? [2, `\n${indent}  `] : [null, ''];
  const yieldWhenDue = makeYieldWhenDue();
  let isEmpty = true;
  for await (const page of pages) {
    let text = '';
    for (const element of page) {
      text += `${isEmpty ? '[' : ','}${line}`;
      isEmpty = false;
      for (const part of stringifyChunked(element, null, space)) {
        // Line breaks inside strings are escaped, so every line break here is one of the layout.
        text += space === null ? part : part.replaceAll('\n', line);
        await yieldWhenDue();
        if (text.length < pieceLength) continue;
        yield text;
        text = '';
      }
    }
    if (text !== '') yield text;
  }
  if (isEmpty) yield '[]';
  else yield style === 'pretty' ? `\n${indent}]` : ']';
}
