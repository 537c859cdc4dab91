import { depthOf } from './parsers/json-depth';
import { nestingMax } from './parsers/nesting';
import { objectOf, type ParsedDocument } from './document-format';

const envelopes = [
  'data',
  'order',
  'orders',
  'payload',
  'body',
  'event',
  'message',
  'object',
  'record',
  'records',
  'resource',
  'response',
  'result',
  'results',
  'receipt',
  'receipts',
  'sale',
  'sales',
  'transaction',
  'transactions',
  'document',
  'documents',
];

const depthMax = 3;

/** Most characters of a field that contains JSON as text. Some webhooks send such fields. */
const innerMax = 8 * 1024 * 1024;

/** Yields the document, then the contents of its envelopes, the outermost first. Runs in the sandbox. */
export function* openings(document: ParsedDocument): Generator<ParsedDocument> {
  yield document;
  if (document.form !== 'json') return;
  for (const value of inside(document.value, depthMax)) yield { form: 'json', value };
}

function* inside(value: unknown, depth: number): Generator {
  if (depth === 0) return;
  for (const name of envelopes) {
    const content = contentOf(value, name);
    if (content === undefined) continue;
    yield content;
    yield* inside(content, depth - 1);
  }
}

function contentOf(value: unknown, name: string): unknown {
  if (Array.isArray(value)) {
    const contents = value.map((one: unknown) => contentOf(one, name));
    return contents.length === 0 || contents.includes(undefined) ? undefined : contents.flat();
  }
  const own = objectOf(value);
  const content = Object.hasOwn(own, name) ? own[name] : undefined;
  if (typeof content === 'string') return parsedText(content);
  return typeof content === 'object' && content !== null ? content : undefined;
}

function parsedText(text: string): unknown {
  if (text.length > innerMax || !/^\s*[[{]/.test(text) || depthOf(text) > nestingMax) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    // SyntaxError: the text only begins like JSON.
    return undefined;
  }
}
