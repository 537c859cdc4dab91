import { evaluate } from '@/lib/search/evaluate';
import { evaluateTerms } from '@/lib/search/terms/evaluate-terms';
import { oldestFirst, type DocumentPosition } from '@/lib/search/index/codec/document-block';
import { sumAmounts } from '@/lib/search/index/group-sums';
import { termsOf, type TermsResource } from '@/lib/search/index/postgres-index';
import type {
  SearchHits,
  HitTotals,
  IndexedDocument,
  SearchIndex,
  SearchRequest,
  SumRequest,
} from '@/lib/search/index/search-index';

export class MemoryIndex<Document> implements SearchIndex<Document> {
  readonly #resource: TermsResource<Document>;
  readonly #documents = new Map<string, IndexedDocument<Document>>();

  constructor(resource: TermsResource<Document>) {
    this.#resource = resource;
  }

  async write(documents: readonly IndexedDocument<Document>[]): Promise<void> {
    for (const document of documents) this.#documents.set(document.key, document);
    await Promise.resolve();
  }

  async forget(documents: readonly IndexedDocument<Document>[]): Promise<void> {
    for (const { key } of documents) this.#documents.delete(key);
    await Promise.resolve();
  }

  async search({ start, count, ...request }: SearchRequest<Document>): Promise<SearchHits> {
    const found = this.#found(request)
      .map(({ key, orderedAt }): DocumentPosition => ({ key, orderedAt: orderedAt.getTime() }))
      .toSorted((a, b) => oldestFirst(b, a));
    const offset = offsetOf(found, start, count);
    const places = found.slice(offset, endOf(found, start, offset + count));
    return await Promise.resolve({ hits: found.length, places, offset });
  }

  async sum(request: SumRequest<Document>): Promise<HitTotals> {
    const found = this.#found(request);
    const amounts = found.flatMap(({ document }) => this.#resource.amountOf?.(document) ?? []);
    return await Promise.resolve({ hits: found.length, sums: sumAmounts(amounts) });
  }

  #found({ query, scope }: SumRequest<Document>): IndexedDocument<Document>[] {
    return [...this.#documents.values()].filter(
      ({ orderedAt, document }) =>
        evaluate(query, document) &&
        evaluateTerms(scope, termsOf(this.#resource, document), orderedAt.getTime()),
    );
  }
}

function offsetOf(
  found: readonly DocumentPosition[],
  start: SearchRequest<unknown>['start'],
  count: number,
): number {
  if (typeof start === 'number') return start;
  if (start === 'oldest') return Math.max(0, found.length - count);
  const before = found.filter((place) => {
    const order = oldestFirst(place, start);
    return order > 0 || (order === 0 && start.side === 'older');
  }).length;
  return start.side === 'older' ? before : Math.max(0, before - count);
}

function endOf(
  found: readonly DocumentPosition[],
  start: SearchRequest<unknown>['start'],
  end: number,
): number {
  if (typeof start !== 'object' || start.side === 'older' || start.isStrict !== true) return end;
  return Math.min(end, found.filter((place) => oldestFirst(place, start) > 0).length);
}
