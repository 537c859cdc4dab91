import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Context } from '@/lib/platform/context';
import { searchIdentifiers } from '@/lib/domain/identifiers/search-identifiers';
import { receiptFieldsOf, receiptTermsVersion } from '@/lib/domain/receipts/index-receipt';
import { searchReceipts } from '@/lib/domain/receipts/search-receipts';
import { queriesAbout } from '@/lib/search/arbitraries/queries';
import { bindQuery } from '@/lib/search/bind-query';
import { catalogue, type Catalogue } from '@/lib/search/catalogue';
import { evaluate } from '@/lib/search/evaluate';
import type { SearchLimits } from '@/lib/search/gin/find-page';
import type { runSearch as RunSearch } from '@/lib/search/gin/run-search';
import type { IdentifierDocument } from '@/lib/search/identifier-document';
import { identifierCatalogue } from '@/lib/search/identifier-fields';
import { parseQuery } from '@/lib/search/language/parser';
import { printQuery } from '@/lib/search/language/print';
import type { ReceiptDocument } from '@/lib/search/receipt-document';
import { consumerPaths } from '@/lib/search/receipt-fields';
import { sealSegments } from '@/lib/search/segments/seal-segments';
import { runs, seed } from '@/test/tier';
import { identifierCorpus, receiptCorpus, type Corpus, type Placed } from './corpus';

// Search in Postgres against `evaluate` over the same documents, which says what the language means: hits and page
// must be the same for any query. Several retailers with the same words share the tables.

const chosen = vi.hoisted((): { limits?: SearchLimits | undefined } => ({}));

// The limits decide which way is taken: with the usual ones no other than the first, for there are few documents.
vi.mock('@/lib/search/gin/run-search', async (original) => {
  const { runSearch } = await original<{ runSearch: typeof RunSearch }>();
  const limited: typeof RunSearch = (db, table, request) => runSearch(db, table, request, chosen.limits);
  return { runSearch: limited };
});

const limits: readonly (SearchLimits | undefined)[] = [
  undefined,
  { firstWalk: 5, promising: 1, longWalk: 60, stepsMax: 3, fewHits: 10 },
  { firstWalk: 20, promising: 1, longWalk: 10, stepsMax: 1, fewHits: 0 },
  { firstWalk: 2, promising: 3, longWalk: 0, stepsMax: 0, fewHits: 0 },
  { firstWalk: 0, promising: 1, longWalk: 0, stepsMax: 3, fewHits: 1000 },
];

const corpora: Corpus<ReceiptDocument>[] = [];
const identifierCorpora: Corpus<IdentifierDocument>[] = [];

beforeAll(async () => {
  for (let number = 0; number < 4; number += 1) corpora.push(await receiptCorpus(seed + number, 120));
  // Two of them counted by segments, which leave the newest receipts to the index.
  for (const { ctx, documents } of corpora.slice(2)) {
    const settledBefore = documents[10]?.orderedAt ?? new Date();
    const options = { size: 30, small: 10, gathered: 3, common: 3, complete: 6, changed: 1000 };
    await sealSegments(ctx, { version: receiptTermsVersion(ctx.retailer), settledBefore, options });
  }
  for (let number = 0; number < 2; number += 1)
    identifierCorpora.push(await identifierCorpus(seed + number, 150));
});

/** What to ask: a query about one of the corpus' documents, and which page of its answer. */
interface Asked {
  readonly query: string;
  readonly offset: number;
  readonly count: number;
  readonly limits: SearchLimits | undefined;
}

function asked<Document>({ documents }: Corpus<Document>, fields: Catalogue<Document>): fc.Arbitrary<Asked> {
  const query = fc
    .constantFrom(...documents)
    .chain(({ document }) => queriesAbout(document, fields))
    .map(printQuery);
  // Mostly the first page, sometimes one further on or beyond the end.
  const offset = fc.oneof(fc.constant(0), fc.nat({ max: 10 }), fc.nat({ max: documents.length + 5 }));
  const count = fc.integer({ min: 1, max: 20 });
  return fc.record({ query, offset, count, limits: fc.constantFrom(...limits) });
}

interface Answer {
  readonly hits: number;
  readonly keys: readonly string[];
}

/** The answer by the documents themselves. */
function expected<Document>(
  documents: readonly Placed<Document>[],
  fields: Catalogue<Document>,
  { query, offset, count }: Asked,
): Answer {
  const bound = bindQuery(parseQuery(query), fields);
  const found = documents.filter(({ document }) => evaluate(bound, document)).map(({ key }) => key);
  return { hits: found.length, keys: found.slice(offset, offset + count) };
}

async function receiptsFound(ctx: Context, asked: Asked & { consumer?: readonly string[] }): Promise<Answer> {
  chosen.limits = asked.limits;
  const { hits, receipts } = await searchReceipts(ctx, asked);
  return { hits, keys: receipts.map(({ id }) => id) };
}

/** Asks so many times; answers how many answers were neither nobody nor everybody. */
async function agree<Document>(
  corpus: Corpus<Document>,
  fields: Catalogue<Document>,
  times: number,
  search: (ctx: Context, asked: Asked) => Promise<Answer>,
): Promise<number> {
  let telling = 0;
  await fc.assert(
    fc.asyncProperty(asked(corpus, fields), async (one) => {
      const answer = expected(corpus.documents, fields, one);
      if (answer.hits > 0 && answer.hits < corpus.documents.length) telling += 1;
      expect(await search(corpus.ctx, one), `corpus of seed ${seed}: ${one.query}`).toEqual(answer);
    }),
    { numRuns: times },
  );
  return telling;
}

describe('receipts', () => {
  test.for([0, 1, 2, 3])('are found exactly, newest first: corpus %i', async (number) => {
    const corpus = corpora[number];
    if (corpus === undefined) throw new Error('There is no such corpus.');
    const telling = await agree(corpus, receiptFieldsOf(corpus.ctx.retailer), runs(500), receiptsFound);
    expect(telling).toBeGreaterThan(runs(200));
  });

  test.for([0, 1])(
    'are found beside any receipt, though it is not found itself: corpus %i',
    async (number) => {
      const { ctx, documents } = corpora[number] as Corpus<ReceiptDocument>;
      const fields = receiptFieldsOf(ctx.retailer);
      const side = fc.constantFrom('older' as const, 'newer' as const);
      const property = fc.asyncProperty(
        asked({ ctx, documents }, fields),
        fc.nat({ max: documents.length - 1 }),
        side,
        async (one, neighbour, towards) => {
          const bound = bindQuery(parseQuery(one.query), fields);
          const isHit = ({ document }: Placed<ReceiptDocument>) => evaluate(bound, document);
          const before = documents.slice(0, towards === 'older' ? neighbour + 1 : neighbour).filter(isHit);
          const offset = towards === 'older' ? before.length : Math.max(0, before.length - one.count);
          chosen.limits = one.limits;
          const beside = { side: towards, id: documents[neighbour]?.key ?? '' };
          const { hits, receipts, offset: place } = await searchReceipts(ctx, { ...one, beside });
          expect(
            { hits, keys: receipts.map(({ id }) => id), offset: place },
            `corpus of seed ${seed}: ${one.query} ${towards} than ${beside.id} of ${documents[neighbour]?.orderedAt.toISOString()}`,
          ).toEqual({ ...expected(documents, fields, { ...one, offset }), offset });
        },
      );
      await fc.assert(property, { numRuns: runs(250) });
    },
  );

  test('of consumers are found exactly, whatever way they are named', async () => {
    const corpus = corpora[0] as Corpus<ReceiptDocument>;
    const all = receiptFieldsOf(corpus.ctx.retailer);
    const allowed = [...all.fields.values()].filter(({ path }) => !consumerPaths.has(path));
    const fields = catalogue(allowed, all.timezone);
    const names = [...new Set(corpus.documents.flatMap(({ document }) => document.identifier ?? []))];
    // Also names that differ in what folding takes away, and one nobody has.
    const consumer = fc.uniqueArray(
      fc.constantFrom(...names, ...names.map((name) => name.toUpperCase()), 'nobody'),
      {
        minLength: 1,
        maxLength: 5,
      },
    );
    const property = fc.asyncProperty(
      asked(corpus, fields),
      consumer,
      fc.boolean(),
      async (one, consumers, signed) => {
        const theirs = corpus.documents.filter(({ document }) =>
          consumers.includes(document.identifier ?? ''),
        );
        const ctx = signed ? { ...corpus.ctx, consumers } : corpus.ctx;
        const found = await receiptsFound(ctx, signed ? one : { ...one, consumer: consumers });
        expect(found, `${one.query} for ${JSON.stringify(consumers)}`).toEqual(expected(theirs, fields, one));
      },
    );
    await fc.assert(property, { numRuns: runs(200) });
  });
});

describe('identifiers', () => {
  test.for([0, 1])('are found exactly, last changed first: corpus %i', async (number) => {
    const corpus = identifierCorpora[number];
    if (corpus === undefined) throw new Error('There is no such corpus.');
    const fields = identifierCatalogue(corpus.ctx.retailer.settings);
    const telling = await agree(corpus, fields, runs(250), async (ctx, one) => {
      chosen.limits = one.limits;
      const { hits, identifiers } = await searchIdentifiers(ctx, one);
      return { hits, keys: identifiers.map(({ identifier }) => identifier) };
    });
    expect(telling).toBeGreaterThan(runs(50));
  });
});
