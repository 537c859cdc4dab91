import { trimQuery } from '@/lib/search/language/trim-query';
import type { AddressOf, ListParams, Param } from './list';

export type Search = URLSearchParams | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Ignores invalid values, because people edit and shorten addresses. */
export function parseAddress<Params extends ListParams>(params: Params, search: Search): AddressOf<Params> {
  const textOf = (name: string) =>
    search instanceof URLSearchParams ? search.get(name) : [search[name]].flat()[0];
  const parts = Object.entries(params).map(([name, parse]) => {
    const typed = trimQuery(textOf(name) ?? '');
    return [name, typed === '' ? null : parse(typed)] as const;
  });
  return Object.fromEntries(parts) as AddressOf<Params>;
}

/** Returns null for a text with half of a surrogate pair, or with NUL, because Postgres refuses NUL. */
export function text(max = 255): Param<string> {
  return (typed) => {
    const cut = typed.slice(0, max);
    return cut.includes('\0') || !cut.isWellFormed() ? null : cut;
  };
}

export function textLike(pattern: RegExp): Param<string> {
  return (typed) => pattern.exec(typed)?.[0] ?? null;
}

export const uuid = textLike(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);

/** 2^31 - 1 is the largest `integer` of Postgres. */
export function wholeNumber(typed: string): number | null {
  return /^[1-9]\d{0,9}$/.test(typed) && Number(typed) <= 2_147_483_647 ? Number(typed) : null;
}

export function day(typed: string): string | null {
  if (!/^(?:19|2\d)\d\d-\d\d-\d\d$/.test(typed)) return null;
  const date = new Date(`${typed}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(typed) ? typed : null;
}

export function oneOf<Word extends string>(words: readonly Word[]): Param<Word> {
  return (typed) => words.find((word) => word === typed) ?? null;
}
