import { parse, type ParseError } from 'jsonc-parser';
import type { JsonValue } from '@/lib/core/json';

export type JsonText =
  | { readonly value: JsonValue }
  | { readonly problem: 'invalid'; readonly line: number; readonly column: number };

export function readJsonText(text: string): JsonText {
  if (text.trim() === '') return { value: null };
  try {
    return { value: JSON.parse(text) as JsonValue };
  } catch {
    // `JSON.parse` does not report the position in every browser.
    const errors: ParseError[] = [];
    parse(text, errors, { disallowComments: true });
    const before = text.slice(0, errors[0]?.offset ?? text.length).split('\n');
    return { problem: 'invalid', line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  }
}
