import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '@/lib/platform/context';
import { identifierIndex, identifierResource } from '@/lib/domain/identifiers/index-identifier';
import { searchIdentifiers } from '@/lib/domain/identifiers/search-identifiers';
import { receiptFieldsOf, receiptIndex, receiptResource } from '@/lib/domain/receipts/index/index-receipt';
import { searchReceipts } from '@/lib/domain/receipts/search/search-receipts';
import { queriesAbout } from '@/test/search/arbitraries/queries';
import { bindQuery } from '@/lib/search/bind-query';
import { catalogue, type Catalogue } from '@/lib/search/catalogue';
import { evaluate } from '@/lib/search/evaluate';
import type { IdentifierDocument } from '@/lib/domain/identifiers/identifier-document';
import { identifierCatalogue } from '@/lib/domain/identifiers/identifier-fields';
import { maintainIndex, sealAll } from '@/lib/search/index/maintain';
import type { IndexedDocument, SearchIndex } from '@/lib/search/index/search-index';
import { usualOptions } from '@/lib/search/index/segment';
import { parseQuery } from '@/lib/search/language/parser';
import { printQuery } from '@/lib/search/language/print';
import type { ReceiptDocument } from '@/lib/domain/receipts/wire/receipt-document';
import { consumerPaths } from '@/lib/domain/receipts/search/receipt-fields';
import { runs, seed } from '@/test/tier';
import { identifierCorpus, receiptCorpus, type Corpus } from './corpus';

// Search in Postgres against `evaluate` over the same documents, which says what the language means: hits and page
// must be the same for any query. Several retailers with the same words share the tables.

/** Segments so small that there are several of several sizes. */
const options = { ...usualOptions, sealed: 8, tail: 8, changed: 4, merged: 3 };

const corpora: Corpus<ReceiptDocument>[] = [];
const identifierCorpora: Corpus<IdentifierDocument>[] = [];

/** Writes some documents again as they are: segments then hold copies that count no more. */
async function change<Document>(
  index: SearchIndex<Document>,
  documents: readonly IndexedDocument<Document>[],
  every: number,
): Promise<void> {
  const some = documents.filter((_, place) => place % every === 0);
  await index.write(some.map((document) => ({ ...document, replacesAt: document.orderedAt })));
}

// The first corpus is all in the tail, the second in segments as they were sealed, the third in merged ones; of the
// fourth some documents changed between, before and after.
beforeAll(async () => {
  for (let number = 0; number < 4; number += 1) {
    const { ctx, documents } = await receiptCorpus(seed + number, 120);
    corpora.push({ ctx, documents });
    const resource = receiptResource(ctx.retailer);
    if (number > 0) await sealAll(ctx, 'receipts', options);
    if (number === 3) await change(receiptIndex(ctx), documents, 5);
    if (number > 1) await maintainIndex(ctx, resource, { options });
    if (number === 3) await change(receiptIndex(ctx), documents, 40);
  }
  for (let number = 0; number < 2; number += 1) {
    const { ctx, documents } = await identifierCorpus(seed + number, 150);
    identifierCorpora.push({ ctx, documents });
    if (number === 0) continue;
    await maintainIndex(ctx, identifierResource(ctx.retailer), { options });
    await change(identifierIndex(ctx), documents, 50);
  }
});

/** What to ask: a query about one of the corpus' documents, and which page of its answer. */
interface Asked {
  readonly query: string;
  readonly offset: number;
  readonly count: number;
}

function asked<Document>({ documents }: Corpus<Document>, fields: Catalogue<Document>): fc.Arbitrary<Asked> {
  const query = fc
    .constantFrom(...documents)
    .chain(({ document }) => queriesAbout(document, fields))
    .map(printQuery);
  // Mostly the first page, sometimes one further on or beyond the end.
  const offset = fc.oneof(fc.constant(0), fc.nat({ max: 10 }), fc.nat({ max: documents.length + 5 }));
  const count = fc.integer({ min: 1, max: 20 });
  return fc.record({ query, offset, count });
}

interface Answer {
  readonly hits: number;
  readonly keys: readonly string[];
}

/** The answer by the documents themselves. */
function expected<Document>(
  documents: readonly IndexedDocument<Document>[],
  fields: Catalogue<Document>,
  { query, offset, count }: Asked,
): Answer {
  const bound = bindQuery(parseQuery(query), fields);
  const found = documents.filter(({ document }) => evaluate(bound, document)).map(({ key }) => key);
  return { hits: found.length, keys: found.slice(offset, offset + count) };
}

async function receiptsFound(
  ctx: Context<string>,
  asked: Asked & { consumer?: readonly string[] },
): Promise<Answer> {
  const { hits, receipts } = await searchReceipts(ctx, asked);
  return { hits, keys: receipts.map(({ id }) => id) };
}

/** Asks so many times; returns how many answers were neither empty nor everything. */
async function agree<Document>(
  corpus: Corpus<Document>,
  fields: Catalogue<Document>,
  times: number,
  search: (ctx: Context<string>, asked: Asked) => Promise<Answer>,
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
  test.for([0, 1, 2, 3])('are found exactly, newest first: corpus %i', { tags: 'wide' }, async (number) => {
    const corpus = corpora[number];
    if (corpus === undefined) throw new Error('There is no such corpus.');
    const telling = await agree(corpus, receiptFieldsOf(corpus.ctx.retailer), runs(500), receiptsFound);
    // Of 500 about 280 are; of the 17 in the quick tier, a seed may draw six.
    // More than half are: so few come by no chance of a seed.
    expect(telling).toBeGreaterThan(runs(500) / 8);
  });

  test.for([0, 1])(
    'are found beside any receipt, though it is not found itself: corpus %i',
    { tags: 'wide' },
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
          const isHit = ({ document }: IndexedDocument<ReceiptDocument>) => evaluate(bound, document);
          const before = documents.slice(0, towards === 'older' ? neighbour + 1 : neighbour).filter(isHit);
          const offset = towards === 'older' ? before.length : Math.max(0, before.length - one.count);
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

  test('are found exactly far from the newest, too', { tags: 'long' }, async () => {
    const { ctx, documents } = await receiptCorpus(seed + 9, 400);
    await maintainIndex(ctx, receiptResource(ctx.retailer), { options });
    await change(receiptIndex(ctx), documents, 90);
    const corpus = { ctx, documents };
    const fields = receiptFieldsOf(ctx.retailer);
    const far = fc.record({
      query: fc.constantFrom(
        'timestamp:[1900 TO *]',
        '-items.name:milk',
        'total:[* TO *]',
        'items.name:(milk bread whole kase)',
      ),
      offset: fc.integer({ min: 128, max: 410 }),
      count: fc.integer({ min: 1, max: 60 }),
    });
    const property = fc.asyncProperty(far, async (one) => {
      expect(await receiptsFound(ctx, one), JSON.stringify(one)).toEqual(
        expected(corpus.documents, fields, one),
      );
    });
    await fc.assert(property, { numRuns: runs(60) });
  });

  test('of consumers are found exactly, whatever way they are named', { tags: 'wide' }, async () => {
    const corpus = corpora[0] as Corpus<ReceiptDocument>;
    const all = receiptFieldsOf(corpus.ctx.retailer);
    const allowed = [...all.fields.values()].filter(({ path }) => !consumerPaths.has(path));
    const fields = catalogue(allowed, all.timezone);
    const names = [...new Set(corpus.documents.flatMap(({ document }) => document.identifier ?? []))];
    // Also names that differ in what folding takes away, and one that no consumer has.
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
  test.for([0, 1])('are found exactly, last changed first: corpus %i', { tags: 'wide' }, async (number) => {
    const corpus = identifierCorpora[number];
    if (corpus === undefined) throw new Error('There is no such corpus.');
    const fields = identifierCatalogue(corpus.ctx.retailer.settings);
    const telling = await agree(corpus, fields, runs(250), async (ctx, one) => {
      const { hits, identifiers } = await searchIdentifiers(ctx, one);
      return { hits, keys: identifiers.map(({ identifier }) => identifier) };
    });
    // About 40 % are: fewer than this come by chance of a seed once in 2,000.
    expect(telling).toBeGreaterThan(runs(250) / 12);
  });
});
