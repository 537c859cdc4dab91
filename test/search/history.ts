import fc from 'fast-check';
import { v7 } from 'uuid';
import { identifierResource } from '@/lib/domain/identifiers/index-identifier';
import { indexedReceipt, receiptResource } from '@/lib/domain/receipts/index/index-receipt';
import { createRetailer } from '@/lib/domain/retailers/create-retailer';
import { systemContext, type Context } from '@/lib/platform/context';
import type { RetailerSettings } from '@/lib/platform/retailers/settings';
import { findRetailer } from '@/lib/platform/retailers/store';
import { queriesAbout } from '@/test/search/arbitraries/queries';
import { anyIdentifier, anyReceipt } from '@/test/search/arbitraries/receipts';
import { bindQuery } from '@/lib/search/bind-query';
import { maintainIndex, purgeErased } from '@/lib/search/index/maintain';
import { MemoryIndex } from './memory-index';
import { PostgresIndex } from '@/lib/search/index/postgres-index';
import { rebuildIndex, reindexOutdated, type ReindexedResource } from '@/lib/search/index/reindex';
import { sumAmounts } from '@/lib/search/index/group-sums';
import type {
  SearchHits,
  HitTotals,
  IndexedDocument,
  SearchIndex,
  SearchRequest,
} from '@/lib/search/index/search-index';
import { inSearchTime } from '@/lib/search/index/search-time';
import { sealTail } from '@/lib/search/index/seal-tail';
import { usualOptions } from '@/lib/search/index/segment';
import { parseQuery } from '@/lib/search/language/parser';
import { printQuery } from '@/lib/search/language/print';
import type { TermQuery } from '@/lib/search/terms/term-query';
import { faultsOfSegments, noStrays, strayRows } from './index-content';

/** What can happen to an index. `parts` say which documents: the number modulo how many there are. */
export type Step =
  | { readonly kind: 'write'; readonly count: number }
  | { readonly kind: 'change' | 'change and undo'; readonly parts: readonly number[] }
  | { readonly kind: 'erase' | 'erase in part'; readonly parts: readonly number[] }
  | { readonly kind: 'seal'; readonly most: number }
  | { readonly kind: 'maintain' | 'purge' | 'reindex' | 'reindex in part' | 'rebuild' };

/** Draws a value in the course of a property. */
export type Draw = <Value>(arbitrary: () => fc.Arbitrary<Value>) => Value;

/** Draws values of a seed, one after the other. */
export function drawOf(seed: number): Draw {
  let drawn = 0;
  return (arbitrary) => {
    drawn += 1;
    const [value] = fc.sample(arbitrary(), { seed: seed + drawn, numRuns: 1 });
    // One was asked for.
    return value as ReturnType<typeof arbitrary> extends fc.Arbitrary<infer Value> ? Value : never;
  };
}

/** A question to an index, its answer, and what it should be. */
interface Asked {
  readonly question: string;
  readonly answer: Answer;
  readonly expected: Answer;
}

/** A page of what was found, and what all of it comes to. */
interface Answer extends SearchHits, HitTotals {}

/** An index in Postgres beside one in memory, to which the same happens. */
export interface History {
  readonly ctx: Context;
  readonly take: (step: Step, draw: Draw) => Promise<void>;
  readonly ask: (draw: Draw) => Promise<Asked>;
  /** What is wrong with the rows that the index is kept in. */
  readonly faults: () => Promise<string[]>;
}

/** Segments so small that a few documents make several of several sizes. */
export const tinyOptions = { ...usualOptions, sealed: 4, tail: 4, changed: 2, merged: 2 };

/** A kind of document whose histories are tried. */
interface Kind<Document> {
  readonly resource: ReindexedResource<Document>;
  readonly fresh: fc.Arbitrary<IndexedDocument<Document>>;
  /** A document that another becomes. */
  readonly changed: (before: IndexedDocument<Document>) => fc.Arbitrary<IndexedDocument<Document>>;
  readonly scope: fc.Arbitrary<TermQuery>;
}

class Tried<Document> implements History {
  readonly ctx: Context;
  readonly #kind: Kind<Document>;
  readonly #memory: MemoryIndex<Document>;
  readonly #documents = new Map<string, IndexedDocument<Document>>();
  #version = 1;

  constructor(ctx: Context, kind: Kind<Document>) {
    this.ctx = ctx;
    this.#kind = kind;
    this.#memory = new MemoryIndex(kind.resource);
  }

  get #resource(): ReindexedResource<Document> {
    const documents = this.#documents;
    return {
      ...this.#kind.resource,
      version: this.#version,
      read: async (_, keys) =>
        await Promise.resolve(
          new Map(
            keys.flatMap((key) => [documents.get(key)].flatMap((one) => (one ? [[key, one.document]] : []))),
          ),
        ),
      sum: async (_, keys) =>
        await Promise.resolve(
          sumAmounts(
            keys.flatMap((key) => {
              const found = documents.get(key);
              return found === undefined ? [] : (this.#kind.resource.amountOf?.(found.document) ?? []);
            }),
          ),
        ),
      hold: async (_, keys) => await Promise.resolve(keys.flatMap((key) => documents.get(key) ?? [])),
      keysAfter: async (_, after, count) =>
        await Promise.resolve(
          [...documents.keys()]
            .toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
            .filter((key) => after === null || Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0)
            .slice(0, count),
        ),
    };
  }

  async take(step: Step, draw: Draw): Promise<void> {
    const { index } = this.#resource;
    switch (step.kind) {
      case 'write': {
        const drawn = draw(() =>
          fc.array(this.#kind.fresh, { minLength: step.count, maxLength: step.count }),
        );
        const made = [...new Map(drawn.map((one) => [one.key, one])).values()].filter(
          ({ key }) => !this.#documents.has(key),
        );
        return this.#store(made, async (to) => to.write(made.map((one) => ({ ...one, replacesAt: null }))));
      }
      case 'change':
      case 'change and undo': {
        const before = this.#chosen(step.parts);
        const after = before.map((one) => draw(() => this.#kind.changed(one)));
        const written = after.map((one, at) => ({ ...one, replacesAt: before[at]?.orderedAt ?? null }));
        if (step.kind === 'change') return this.#store(after, async (to) => to.write(written));
        await expectUndone(this.ctx, (ctx) => new PostgresIndex(ctx, this.#resource).write(written));
        return;
      }
      case 'erase':
        return this.#erase(this.#chosen(step.parts), []);
      case 'erase in part': {
        const before = this.#chosen(step.parts);
        return this.#erase(
          before,
          before.map((one) => draw(() => this.#kind.changed(one))),
        );
      }
      case 'seal':
        await sealTail(this.ctx, { retailerId: this.ctx.retailer.id, index }, step.most);
        return;
      case 'maintain':
        await maintainIndex(this.ctx, this.#resource, { options: tinyOptions });
        return;
      case 'purge':
        return purgeErased(this.ctx, this.#resource);
      default:
        return this.#reindex(step.kind);
    }
  }

  async ask(draw: Draw): Promise<Asked> {
    const documents = [...this.#documents.values()];
    const { catalogue } = this.#kind.resource;
    const about =
      documents.length === 0 ? draw(() => this.#kind.fresh) : draw(() => fc.constantFrom(...documents));
    const text = draw(() => queriesAbout(about.document, catalogue).map(printQuery));
    const scope = draw(() => this.#kind.scope);
    const start = draw(() =>
      fc.oneof(
        fc.constant(0),
        fc.nat({ max: documents.length + 2 }),
        fc.constantFrom('older' as const, 'newer' as const).map((side) => ({
          side,
          key: about.key,
          orderedAt: about.orderedAt.getTime(),
        })),
      ),
    );
    const count = draw(() => fc.integer({ min: 1, max: 8 }));
    const query = bindQuery(parseQuery(text), catalogue);
    const asked = (timeLeft: SearchRequest<Document>['timeLeft']) => ({
      query,
      scope,
      start,
      count,
      timeLeft,
    });
    const answerOf = async (index: SearchIndex<Document>, request: SearchRequest<Document>) => ({
      ...(await index.search(request)),
      ...(await index.sum(request)),
    });
    const answer = await inSearchTime(
      this.ctx,
      (ctx, timeLeft) => answerOf(new PostgresIndex(ctx, this.#resource), asked(timeLeft)),
      { maxInMs: 60_000 },
    );
    const expected = await answerOf(this.#memory, asked(Object.assign(() => 1, { total: 1 })));
    return { question: `${text}, ${JSON.stringify({ scope, start, count })}`, answer, expected };
  }

  async faults(): Promise<string[]> {
    const strays = await strayRows(this.ctx);
    return [
      ...(await faultsOfSegments(this.ctx, this.#kind.resource.index)),
      ...Object.entries(strays).flatMap(([name, rows]) =>
        rows === noStrays[name as keyof typeof noStrays] ? [] : [name],
      ),
    ];
  }

  #chosen(parts: readonly number[]): IndexedDocument<Document>[] {
    const documents = [...this.#documents.values()];
    const chosen = parts.flatMap((part) => documents[part % documents.length] ?? []);
    return [...new Set(chosen)];
  }

  /** Does the same to both indexes, and keeps the documents. */
  async #store(
    documents: readonly IndexedDocument<Document>[],
    work: (index: SearchIndex<Document>) => Promise<void>,
  ): Promise<void> {
    await this.ctx.db.transaction((db) => work(new PostgresIndex({ ...this.ctx, db }, this.#resource)));
    await work(this.#memory);
    for (const one of documents) this.#documents.set(one.key, one);
  }

  async #erase(
    before: readonly IndexedDocument<Document>[],
    after: readonly IndexedDocument<Document>[],
  ): Promise<void> {
    await this.#store([], async (index) => {
      await index.forget(before);
      await index.write(after.map((one) => ({ ...one, replacesAt: null })));
    });
    for (const { key } of before) this.#documents.delete(key);
    for (const one of after) this.#documents.set(one.key, one);
  }

  async #reindex(kind: 'reindex' | 'reindex in part' | 'rebuild'): Promise<void> {
    this.#version += 1;
    if (kind === 'rebuild') await rebuildIndex(this.ctx, this.#resource, () => true);
    else await reindexOutdated(this.ctx, this.#resource, () => kind === 'reindex');
  }
}

async function expectUndone(ctx: Context, work: (ctx: Context) => Promise<void>): Promise<void> {
  const undo = new Error('undo');
  await ctx.db
    .transaction(async (db) => {
      await work({ ...ctx, db });
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
}

async function makeOwner(settings: Partial<RetailerSettings>): Promise<Context> {
  const { retailer } = await createRetailer({ name: 'Search', settings });
  const found = await findRetailer(retailer.id);
  if (found === null) throw new Error('The retailer was not made.');
  return systemContext(found, 'test');
}

/** Some instants that many share, and some of their own. */
const anyTime = fc.oneof(
  fc.constantFrom('2024-03-31T01:00:00.000Z', '2024-03-31T01:00:00.001Z', '2023-12-31T23:00:00.000Z'),
  fc
    .date({ min: new Date('2020-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
);

/** A retailer's index of receipts, which keep their instant. */
export async function receiptHistory(settings: Partial<RetailerSettings>): Promise<History> {
  const ctx = await makeOwner(settings);
  const resource = receiptResource(ctx.retailer);
  const identity = fc.record({
    id: fc
      .tuple(fc.nat(), fc.uint8Array({ minLength: 16, maxLength: 16 }))
      .map(([msecs, random]) => v7({ msecs, random })),
    timestamp: anyTime.map((time) => new Date(time)),
  });
  const withContent = (known: fc.Arbitrary<{ id: string; timestamp: Date }>) =>
    fc.tuple(anyReceipt, known, fc.nat({ max: 19 })).map(([receipt, { id, timestamp }, nasty]) => {
      // A text too long for its terms now and then: only the receipt itself decides.
      const email = nasty === 0 ? { email: `anna${'x'.repeat(2500)}` } : {};
      return indexedReceipt({
        ...receipt,
        properties: nasty === 0 ? { ...receipt.properties, ...email } : receipt.properties,
        id,
        timestamp,
      });
    });
  const owners = fc.constantFrom('anna@example.com', 'ann', 'anna', '1001');
  return new Tried(ctx, {
    resource,
    fresh: withContent(identity),
    changed: ({ key, orderedAt }) => withContent(fc.constant({ id: key, timestamp: orderedAt })),
    scope: fc.oneof(
      { arbitrary: fc.constant<TermQuery>({ kind: 'everything' }), weight: 4 },
      { arbitrary: owners.map((owner): TermQuery => ({ kind: 'term', term: `@${owner}` })), weight: 1 },
    ),
  });
}

/** A retailer's index of identifiers, which are ordered by their last change. */
export async function identifierHistory(): Promise<History> {
  const ctx = await makeOwner({});
  const fresh = fc.tuple(anyIdentifier, anyTime).map(([document, time]) => ({
    key: document.identifier,
    orderedAt: new Date(time),
    document,
  }));
  return new Tried(ctx, {
    resource: identifierResource(ctx.retailer),
    fresh,
    changed: ({ key }) =>
      fresh.map(({ document, ...rest }) => ({ ...rest, key, document: { ...document, identifier: key } })),
    scope: fc.constant<TermQuery>({ kind: 'everything' }),
  });
}
