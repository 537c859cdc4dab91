import { readFileSync } from 'node:fs';

export interface JsonataError {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly position?: unknown;
  readonly token?: unknown;
  readonly index?: unknown;
  readonly type?: unknown;
  readonly value?: unknown;
}

/** Codes of errors that `$error` and `$assert` raise. */
const raised: ReadonlySet<unknown> = new Set(['D3137', 'D3141']);

const elementTypes: ReadonlySet<unknown> = new Set([
  'arrays',
  'booleans',
  'functions',
  'numbers',
  'objects',
  'strings',
]);

const textMax = 1000;

/** JSONata exports no texts, so they are read from its source. */
export function jsonataTexts(library: string): ReadonlyMap<string, string> {
  const source = readFileSync(library, 'utf8');
  const listed = source.matchAll(/^\s+"([A-Z]\d{4})": ("(?:[^"\\]|\\.)*")/gm);
  return new Map(Array.from(listed, ([, code = '', text = '""']) => [code, JSON.parse(text) as string]));
}

/**
 * Returns the mapping's text of `$error` or `$assert`. For other errors, returns JSONata's text with its code
 * but no values of the document; null when JSONata has no text.
 */
export function textOfRunError(
  { code, message, token, index, type }: JsonataError,
  mapping: string,
  texts: ReadonlyMap<string, string>,
): string | null {
  if (raised.has(code)) return typeof message === 'string' ? message.slice(0, textMax) : null;
  const template = typeof code === 'string' ? texts.get(code) : undefined;
  if (template === undefined) return null;
  // The text of an `$eval` may come from the document, so only names in the mapping are shown.
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
 * Returns the start of the error's token, with the `$` of a function; null if it has no place. JSONata
 * reports the token's end or, for a call, the opening parenthesis.
 */
export function startOfError({ position, token }: JsonataError, mapping: string): number | null {
  if (typeof position !== 'number') return null;
  if (typeof token !== 'string' || token === '(end)') return Math.max(0, position);
  const found = mapping.lastIndexOf(token, position - token.length);
  const isBefore = found >= 0 && /^\s*\(?$/.test(mapping.slice(found + token.length, position));
  const start = Math.max(0, isBefore ? found : position - token.length);
  return mapping[start - 1] === '$' ? start - 1 : start;
}

/** Printed amount with decimal mark and signs. It cannot name a person. */
const printedAmount = /^\P{L}{0,4}\d{1,3}(?:[.,' \u00A0]?\d{3}){0,2}[.,]\d{1,3}\P{L}{0,4}$/u;

/** Call such as `$decimal(total)`, to the end of its first argument. The argument may contain one call. */
const callWithArgument =
  /^\$(\w+)\(\s*((?:\$\w+\((?:`[^`]*`|"[^"\\]*"|[^()"'`{}])*\)|`[^`]*`|"[^"\\]*"|[^()"'`{},/*+])+?)\s*[,)]/;

/** Path before a call: `line.total` in `line.total.$decimal($)`. */
const pathBefore = /((?:`[^`]*`|[\p{L}_][\p{L}\p{N}_]*)(?:\.(?:`[^`]*`|[\p{L}_][\p{L}\p{N}_]*))*)\.$/u;

const argumentLengthMax = 100;

/**
 * Returns the first argument of the call at `position` as the mapping writes it. Returns null for other
 * functions, and for arguments that are more than a path.
 */
export function argumentAt(
  mapping: string,
  position: number | null,
  functions: ReadonlySet<string>,
): string | null {
  if (position === null) return null;
  const before = mapping.slice(Math.max(0, position - 2 * argumentLengthMax), position);
  const [, name = '', argument = ''] = callWithArgument.exec(mapping.slice(position, position + 200)) ?? [];
  // With `~>`, the first argument is written before the call.
  if (!functions.has(name) || argument.length > argumentLengthMax || /~>\s*$/.test(before)) return null;
  if (argument === '$') return pathBefore.exec(before)?.[1] ?? null;
  const [, element] = /^\$text_of\(\s*([^$].*?)\s*\)$/.exec(argument) ?? [];
  return element ?? (argument.trim() === '' ? null : argument);
}

const numberFunction = new Set(['number']);

/**
 * Returns the argument and the text that `$number` could not read; null for other errors. The text is hidden
 * unless it is a printed amount.
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

/** This text is safe to show, because it repeats only the mapping. */
export function textOfReadError({ message }: JsonataError): string | null {
  return typeof message === 'string' ? message.slice(0, textMax) : null;
}
