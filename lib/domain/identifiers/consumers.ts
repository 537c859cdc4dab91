import type { Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { parseQuery } from '@/lib/search/language/parser';
import { personOf, personsOf, type Person } from './person';
import { presentIdentifier } from './present';
import type { IdentifierWire } from './schema';
import { searchIdentifierKeys, type SearchIdentifiers } from './search-identifiers';
import { findIdentifier, readHeadPage, readIdentifiers, type IdentifierRow } from './store/identifiers';
import { listMerges, readOptOuts, type MergeRow } from './store/merges';
import { summarise, summarisePersons } from './store/summaries';

// In this file, merged identifiers are one person, shown under the head. The API lists each identifier, as
// its specification demands.

export interface Consumer extends Person {
  readonly known: IdentifierWire;
  readonly optOuts: readonly string[];
  readonly merged: readonly { readonly merge: MergeRow; readonly known: IdentifierWire }[];
}

export async function getConsumer(ctx: Context<'get_identifier'>, identifier: string): Promise<Consumer> {
  const person = await personOf(ctx, identifier);
  const { head, identifiers } = person;
  const [rows, optOuts, merges, ofAll, ofEach] = await Promise.all([
    readIdentifiers(ctx, identifiers),
    readOptOuts(ctx, [head]),
    listMerges(ctx, identifiers),
    summarisePersons(ctx, [person]),
    summarise(ctx, identifiers.slice(1)),
  ]);
  const row = rows.get(head);
  if (row === undefined) throw notFound('identifier');
  return {
    ...person,
    known: presentIdentifier(row, ofAll(head)),
    optOuts: [...(optOuts.get(head) ?? [])].toSorted(),
    merged: merges.flatMap((merge) => {
      const member = rows.get(merge.identifier);
      if (member === undefined) return [];
      return [{ merge, known: presentIdentifier(member, ofEach(merge.identifier)) }];
    }),
  };
}

/**
 * Lists consumers by their last change, newest first.
 * @throws ServiceError `not_found` for an unknown `after`.
 */
export async function listConsumers(
  ctx: Context<'get_identifiers'>,
  { count, after }: { readonly count: number; readonly after?: string | undefined },
): Promise<IdentifierWire[]> {
  const place = after === undefined ? null : await findIdentifier(ctx, after);
  if (after !== undefined && place === null) throw notFound('identifier');
  return present(ctx, await readHeadPage(ctx, { count, after: place }));
}

export interface FoundConsumers {
  readonly hits: number;
  readonly consumers: readonly IdentifierWire[];
  readonly time: number;
}

/**
 * Searches identifiers (specification §4.12). `count` counts identifiers: a page can hold fewer consumers,
 * and a merged consumer can be on several pages.
 * @throws ServiceError `invalid_query`, `search_timeout`.
 */
export async function searchConsumers(
  ctx: Context<'search_identifiers'>,
  { query, count, offset }: SearchIdentifiers,
): Promise<FoundConsumers> {
  const startedAt = performance.now();
  const { hits, identifiers } = await searchIdentifierKeys(ctx, { query: parseQuery(query), count, offset });
  const persons = await personsOf(ctx, identifiers);
  const heads = [...new Set(identifiers.map((name) => persons(name).head))];
  const rows = await readIdentifiers(ctx, heads);
  const consumers = await present(
    ctx,
    heads.flatMap((head) => rows.get(head) ?? []),
  );
  return {
    hits: hits - (identifiers.length - heads.length),
    consumers,
    time: Math.round(performance.now() - startedAt),
  };
}

async function present(ctx: Context, heads: readonly IdentifierRow[]): Promise<IdentifierWire[]> {
  const names = heads.map(({ identifier }) => identifier);
  const persons = await personsOf(ctx, names);
  const summaries = await summarisePersons(ctx, names.map(persons));
  return heads.map((row) => presentIdentifier(row, summaries(row.identifier)));
}
