import { readFileSync } from 'node:fs';

/** An error of JSONata, as far as it says anything. */
export interface JsonataError {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly position?: unknown;
  readonly token?: unknown;
  readonly index?: unknown;
  readonly type?: unknown;
  readonly value?: unknown;
}

/** Codes of what a mapping raises itself: `$error` and `$assert`. */
const raised: ReadonlySet<unknown> = new Set(['D3137', 'D3141']);

/** What JSONata calls the elements of a list. */
const elementTypes: ReadonlySet<unknown> = new Set([
  'arrays',
  'booleans',
  'functions',
  'numbers',
  'objects',
  'strings',
]);

const textMax = 1000;

/** JSONata's words for its errors by code, with names in braces, as its source lists them: it exports none. */
export function jsonataTexts(library: string): ReadonlyMap<string, string> {
  const source = readFileSync(library, 'utf8');
  const listed = source.matchAll(/^\s+"([A-Z]\d{4})": ("(?:[^"\\]|\\.)*")/gm);
  return new Map(Array.from(listed, ([, code = '', text = '""']) => [code, JSON.parse(text) as string]));
}

/**
 * What the service says of an error that a mapping meets while it runs: the mapping's own words for what it raises; else JSONata's
 * with its code, without a value of the document. Names stay where the text of the mapping has them. Null when JSONata
 * has no words for it.
 */
export function textOfRunError(
  { code, message, token, index, type }: JsonataError,
  mapping: string,
  texts: ReadonlyMap<string, string>,
): string | null {
  if (raised.has(code)) return typeof message === 'string' ? message.slice(0, textMax) : null;
  const template = typeof code === 'string' ? texts.get(code) : undefined;
  if (template === undefined) return null;
  // The text of an `$eval` may be made of the document, and then so are its names.
  const isOwn = typeof token === 'string' && mapping.includes(token);
  const known: Readonly<Record<string, string>> = {
    ...(isOwn ? { token } : {}),
    ...(typeof index === 'number' ? { index: String(index) } : {}),
    ...(elementTypes.has(type) ? { type: String(type) } : {}),
  };
  if (code === 'T1006' && isOwn) return `$${token} is not a function (T1006)`;
  const text = template.replaceAll(/\{{2,3}(\w+)\}{2,3}/g, (_, name: string) => known[name] ?? '…');
  return `${text} (${String(code)})`;
}

/**
 * Where in a mapping the token begins that an error is about, in characters from 0, of a function with its `$`; null when
 * the error has no place. JSONata tells where the token ends, and of a call where its parenthesis opens.
 */
export function startOfError({ position, token }: JsonataError, mapping: string): number | null {
  if (typeof position !== 'number') return null;
  if (typeof token !== 'string' || token === '(end)') return Math.max(0, position);
  const found = mapping.lastIndexOf(token, position - token.length);
  const isBefore = found >= 0 && /^\s*\(?$/.test(mapping.slice(found + token.length, position));
  const start = Math.max(0, isBefore ? found : position - token.length);
  return mapping[start - 1] === '$' ? start - 1 : start;
}

/** An amount as it is printed, with a decimal mark and signs beside it: what looks like this names no person. */
const printedAmount = /^\P{L}{0,4}\d{1,3}(?:[.,' \u00A0]?\d{3}){0,2}[.,]\d{1,3}\P{L}{0,4}$/u;

/** A call of a function with a `$`, up to the end of its first argument: names, texts, and a call inside it. */
const callWithArgument =
  /^\$(\w+)\(\s*((?:\$\w+\((?:`[^`]*`|"[^"\\]*"|[^()"'`{}])*\)|`[^`]*`|"[^"\\]*"|[^()"'`{},/*+])+?)\s*[,)]/;

/** A path that ends before a call: `line.total` of `line.total.$decimal($)`. */
const pathBefore = /((?:`[^`]*`|[\p{L}_][\p{L}\p{N}_]*)(?:\.(?:`[^`]*`|[\p{L}_][\p{L}\p{N}_]*))*)\.$/u;

const argumentLengthMax = 100;

/**
 * Source of the first argument of the function that a mapping calls at `position`, the path in it where it is the text of an
 * XML element; null where none of these functions is called there, and where the argument is longer than a path.
 */
export function argumentAt(
  mapping: string,
  position: number | null,
  functions: ReadonlySet<string>,
): string | null {
  if (position === null) return null;
  const before = mapping.slice(Math.max(0, position - 2 * argumentLengthMax), position);
  const [, name = '', argument = ''] = callWithArgument.exec(mapping.slice(position, position + 200)) ?? [];
  // The value stands before `~>`.
  if (!functions.has(name) || argument.length > argumentLengthMax || /~>\s*$/.test(before)) return null;
  if (argument === '$') return pathBefore.exec(before)?.[1] ?? null;
  const [, element] = /^\$text_of\(\s*([^$].*?)\s*\)$/.exec(argument) ?? [];
  return element ?? (argument.trim() === '' ? null : argument);
}

const numberFunction = new Set(['number']);

/**
 * The text that `$number` cannot read, and what the mapping calls it; null for other errors, and where that is more than a
 * path. A text that is no printed amount is not repeated.
 */
export function refusedNumber(
  { code, value }: JsonataError,
  mapping: string,
  position: number | null,
): { readonly argument: string; readonly text: string } | null {
  const argument = code === 'D3030' ? argumentAt(mapping, position, numberFunction) : null;
  if (argument === null) return null;
  return {
    argument,
    text: typeof value === 'string' && printedAmount.test(value) ? JSON.stringify(value) : '…',
  };
}

/** What the service says of a mapping that cannot be read: JSONata's words, which repeat the mapping alone. */
export function textOfReadError({ message }: JsonataError): string | null {
  return typeof message === 'string' ? message.slice(0, textMax) : null;
}
