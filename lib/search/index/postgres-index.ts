import { nextTurn } from '@/lib/core/next-turn';
import type { Context } from '@/lib/platform/context';
import type { Catalogue } from '../catalogue';
import { evaluate } from '../evaluate';
import { documentTerms } from '../terms/document-terms';
import { planTerms } from '../terms/plan-terms';
import type { Terms } from '../terms/term-set';
import type { Place } from './document-block';
import { eraseDocuments } from './erase-documents';
import type { IndexKey, IndexName } from './index-name';
import { readPage } from './read-page';
import { scanIndex } from './scan-index';
import type { Found, IndexedDocument, SearchIndex, SearchRequest, WrittenDocument } from './search-index';
import { limitWhereLate, type TimeLeft } from './search-time';
import { writeDocuments, type TailDocument } from './tail';
import { tsvectorOf } from './tsvector';

/** What an index has to know of its documents. */
export interface IndexedResource<Document> {
  readonly index: IndexName;
  readonly catalogue: Catalogue<Document>;
  /** Of the terms that documents get now, see `termsVersion`. */
  readonly version: number;
  /** A term that says whose document it is, beside those of the fields; null where it has no owner. */
  readonly ownerTerm: (document: Document) => string | null;
  /** Reads documents by their keys, as they are in the context's snapshot. */
  readonly read: (ctx: Context, keys: readonly string[]) => Promise<ReadonlyMap<string, Document>>;
}

/** Documents that are read at once to decide about them. */
const decidedAtOnce = 16;

/** An index in segments, kept in Postgres (docs/decisions/0041). */
export class PostgresIndex<Document> implements SearchIndex<Document> {
  readonly #ctx: Context;
  readonly #resource: IndexedResource<Document>;
  readonly #key: IndexKey;

  constructor(ctx: Context, resource: IndexedResource<Document>) {
    this.#ctx = ctx;
    this.#resource = resource;
    this.#key = { retailerId: ctx.retailer.id, index: resource.index };
  }

  async write(documents: readonly WrittenDocument<Document>[]): Promise<void> {
    await writeDocuments(
      this.#ctx.db,
      this.#key,
      documents.map((document) => tailDocument(this.#resource, document)),
    );
  }

  async forget(documents: readonly IndexedDocument<Document>[]): Promise<void> {
    const { version } = this.#resource;
    await eraseDocuments(
      this.#ctx.db,
      this.#key,
      documents.map(({ key, orderedAt, document }) => ({
        key,
        orderedAt: orderedAt.getTime(),
        terms: [...termsOf(this.#resource, document).keys()],
        version,
      })),
    );
  }

  async search({ query, scope, timeLeft, ...page }: SearchRequest<Document>): Promise<Found> {
    const { db } = this.#ctx;
    const scan = await scanIndex(db, { key: this.#key, plan: planTerms(query), scope, timeLeft });
    const decided = await this.#decide(query, scan.undecided, timeLeft);
    return readPage(db, scan, decided, page);
  }

  /** Those of the documents that terms cannot decide about for which a query holds. */
  async #decide(
    query: SearchRequest<Document>['query'],
    places: readonly Place[],
    timeLeft: TimeLeft,
  ): Promise<Place[]> {
    const found: Place[] = [];
    for (let from = 0; from < places.length; from += decidedAtOnce) {
      await limitWhereLate(this.#ctx.db, timeLeft);
      const some = places.slice(from, from + decidedAtOnce);
      const documents = await this.#resource.read(
        this.#ctx,
        some.map(({ key }) => key),
      );
      for (const place of some) {
        // Other requests come between two documents: each may be megabytes.
        await nextTurn();
        const document = documents.get(place.key);
        if (document !== undefined && evaluate(query, document)) found.push(place);
      }
    }
    return found;
  }
}

/** A document as the tail keeps it, for a statement that writes more than that. */
export function tailDocument<Document>(
  resource: IndexedResource<Document>,
  { key, orderedAt, replacesAt, document }: WrittenDocument<Document>,
): TailDocument {
  const terms = tsvectorOf(termsOf(resource, document));
  return { key, orderedAt, replacesAt, terms, version: resource.version };
}

/** All terms of a document. Pure. */
export function termsOf<Document>(
  { catalogue, ownerTerm }: Pick<IndexedResource<Document>, 'catalogue' | 'ownerTerm'>,
  document: Document,
): Terms {
  const terms = documentTerms(document, catalogue);
  const owner = ownerTerm(document);
  return owner === null ? terms : new Map([...terms, [owner, []]]);
}
