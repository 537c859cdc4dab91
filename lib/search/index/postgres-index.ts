import { yieldToEventLoop } from '@/lib/core/event-loop';
import type { Context } from '@/lib/platform/context';
import type { Catalogue } from '../catalogue';
import { evaluate } from '../evaluate';
import { amountTerms, type GroupedUnits } from '../terms/amount-terms';
import { documentTerms } from '../terms/document-terms';
import { planTerms } from '../terms/plan-terms';
import type { Terms } from '../terms/term-set';
import type { DocumentPosition } from './codec/document-block';
import { eraseDocuments } from './erase-documents';
import { addToGroup, type GroupSum, type GroupSums } from './group-sums';
import type { IndexKey, IndexName } from './index-name';
import { readPage } from './read-page';
import { readPlaces, scanIndex, type Scan } from './scan-index';
import type {
  SearchHits,
  HitTotals,
  IndexedDocument,
  SearchIndex,
  SearchRequest,
  SumRequest,
  WrittenDocument,
} from './search-index';
import { limitWhereLate, type TimeLeft } from './search-time';
import { sumSegments } from './sum-segments';
import { writeDocuments, type TailDocument } from './tail';
import { tsvectorOf } from './tsvector';

export interface IndexedResource<Document> {
  readonly index: IndexName;
  readonly catalogue: Catalogue<Document>;
  readonly version: number;
  readonly ownerTerm: (document: Document) => string | null;
  readonly amountOf?: (document: Document) => GroupedUnits;
  /** Splits the keys into parts whose documents fit into memory together. */
  readonly inParts: (ctx: Context, keys: readonly string[]) => Promise<readonly (readonly string[])[]>;
  readonly read: (ctx: Context, keys: readonly string[]) => Promise<ReadonlyMap<string, Document>>;
  readonly sum?: (ctx: Context, keys: readonly string[]) => Promise<GroupSums>;
}

export type TermsResource<Document> = Pick<IndexedResource<Document>, 'catalogue' | 'ownerTerm' | 'amountOf'>;

const decidedAtOnce = 16;

export const readToSumMax = 10_000;

/** See docs/decisions/0041. */
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

  async search(request: SearchRequest<Document>): Promise<SearchHits> {
    const { scan, decided } = await this.#scan(request);
    return readPage(this.#ctx.db, scan, decided, request);
  }

  async sum(request: SumRequest<Document>): Promise<HitTotals> {
    const { timeLeft } = request;
    const { db, retailer } = this.#ctx;
    const { scan, decided } = await this.#scan(request);
    const loose = [...scan.tail, ...decided];
    const hits = scan.segments.reduce((all, { count }) => all + count, loose.length);
    const sums = new Map<string, GroupSum>();
    const readMax = readToSumMax - loose.length;
    const left =
      readMax < 0 ? [] : await sumSegments(db, retailer.id, scan.segments, { sums, readMax, timeLeft });
    if (left.reduce((all, { count }) => all + count, 0) > readMax) return { hits, sums: null };
    const keys = [...loose, ...(await readPlaces(db, retailer.id, left))].map(({ key }) => key);
    await limitWhereLate(db, timeLeft);
    const read = keys.length === 0 ? undefined : await this.#resource.sum?.(this.#ctx, keys);
    for (const [group, sum] of read ?? []) addToGroup(sums, group, sum);
    return { hits, sums };
  }

  async #scan({
    query,
    scope,
    timeLeft,
  }: SumRequest<Document>): Promise<{ scan: Scan; decided: readonly DocumentPosition[] }> {
    const { db } = this.#ctx;
    const scan = await scanIndex(db, { key: this.#key, plan: planTerms(query), scope, timeLeft });
    return { scan, decided: await this.#decide(query, scan.undecided, timeLeft) };
  }

  async #decide(
    query: SearchRequest<Document>['query'],
    places: readonly DocumentPosition[],
    timeLeft: TimeLeft,
  ): Promise<DocumentPosition[]> {
    const found: DocumentPosition[] = [];
    for (let from = 0; from < places.length; from += decidedAtOnce) {
      const some = new Map(places.slice(from, from + decidedAtOnce).map((place) => [place.key, place]));
      for (const keys of await this.#resource.inParts(this.#ctx, [...some.keys()])) {
        await limitWhereLate(this.#ctx.db, timeLeft);
        for (const [key, document] of await this.#resource.read(this.#ctx, keys)) {
          // Yields to the event loop, because a document may have megabytes.
          await yieldToEventLoop();
          const place = some.get(key);
          if (place !== undefined && evaluate(query, document)) found.push(place);
        }
      }
    }
    return found;
  }
}

export function tailDocument<Document>(
  resource: IndexedResource<Document>,
  { key, orderedAt, replacesAt, document }: WrittenDocument<Document>,
): TailDocument {
  const terms = tsvectorOf(termsOf(resource, document));
  return { key, orderedAt, replacesAt, terms, version: resource.version };
}

export function termsOf<Document>(
  { catalogue, ownerTerm, amountOf }: TermsResource<Document>,
  document: Document,
): Terms {
  const terms = new Map(documentTerms(document, catalogue));
  const owner = ownerTerm(document);
  if (owner !== null) terms.set(owner, []);
  const amount = amountOf?.(document);
  if (amount !== undefined) for (const term of amountTerms(amount)) terms.set(term, []);
  return terms;
}
