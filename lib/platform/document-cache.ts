import { hash } from 'node:crypto';
import { makeExpiringCache } from '@/lib/core/expiring-cache';
import { instruments } from '@/lib/platform/metrics/instruments';

/** An erased or revoked document is no longer requested, but must not stay in memory for long. */
const timeMaxInMs = 60 * 60 * 1000;

interface Making<Document> {
  readonly result: Promise<Document>;
  readonly stop: AbortController;
  readers: number;
}

export interface DocumentCacheOptions<Document> {
  readonly kind: 'pdf' | 'page' | 'reference';
  readonly bytesMax: number;
  /** For a Buffer, count its whole `ArrayBuffer`, even if several Buffers share it. */
  readonly bytesOf: (document: Document) => number;
}

export type GetDocument<Document> = (
  key: string,
  make: (signal: AbortSignal) => Promise<Document>,
  reader?: AbortSignal,
) => Promise<Document>;

export function documentKey(parts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url');
}

/**
 * Readers of one document share one run of `make`, whose signal aborts when all of them have left. Failures
 * are not cached.
 * @throws errors of `make`, and the reason of `reader` if that reader has left.
 */
export function makeDocumentCache<Document extends object>({
  kind,
  bytesMax,
  bytesOf,
}: DocumentCacheOptions<Document>): GetDocument<Document> {
  const kept = makeExpiringCache<string, Document>({
    maxSize: bytesMax,
    sizeCalculation: (document) => Math.max(1, bytesOf(document)),
    ttlInMs: timeMaxInMs,
  });
  const underWay = new Map<string, Making<Document>>();

  function begin(key: string, make: (signal: AbortSignal) => Promise<Document>): Making<Document> {
    const stop = new AbortController();
    const work = async () => {
      try {
        const document = await make(stop.signal);
        kept.set(key, document);
        return document;
      } finally {
        forget(key, stop);
      }
    };
    const making = { result: Promise.resolve().then(work), stop, readers: 0 };
    underWay.set(key, making);
    return making;
  }

  function forget(key: string, stop: AbortController): void {
    if (underWay.get(key)?.stop === stop) underWay.delete(key);
  }

  function join(key: string, making: Making<Document>, reader?: AbortSignal): Promise<Document> {
    making.readers += 1;
    const { result, stop } = making;
    if (reader === undefined) return result;
    return new Promise((resolve, reject) => {
      const leave = () => {
        making.readers -= 1;
        if (making.readers === 0) {
          forget(key, stop);
          stop.abort();
        }
        reject(asError(reader.reason));
      };
      reader.addEventListener('abort', leave, { once: true });
      void result.then(resolve, reject).finally(() => reader.removeEventListener('abort', leave));
    });
  }

  return (key, make, reader) => {
    if (reader?.aborted === true) return Promise.reject(asError(reader.reason));
    const { documents } = instruments();
    const known = kept.get(key);
    if (known !== undefined) {
      documents.inc({ kind, source: 'kept' });
      return Promise.resolve(known);
    }
    const making = underWay.get(key);
    documents.inc({ kind, source: making === undefined ? 'made' : 'shared' });
    return join(key, making ?? begin(key, make), reader);
  };
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
