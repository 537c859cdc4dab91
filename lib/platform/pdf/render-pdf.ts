import { LRUCache } from 'lru-cache';
import { makeDocumentCache } from '@/lib/platform/document-cache';
import { ServiceError } from '@/lib/core/errors';
import { instruments } from '@/lib/platform/metrics/instruments';
import { makeFairQueue, type WaitingLimits } from './fair-queue';
import { makePdfCompiler, PdfTimeoutError, type CompilerLimits } from './pdf-compiler';
import type { PrintableDocument } from './printable';
import { templateData } from './template-data';

/** A PDF that was asked for. */
export interface PdfRequest {
  /** Whose document it is: retailers take turns. */
  readonly retailerId: number;
  /** A digest of everything that the document is made from. */
  readonly key: string;
  /** Draws the document; asked only when it has to be compiled. */
  readonly draw: (signal: AbortSignal) => Promise<PrintableDocument>;
  /** Aborted when the reader has left. */
  readonly signal?: AbortSignal | undefined;
}

/** What rendering PDFs may take of one process. */
export interface PdfLimits extends CompilerLimits, WaitingLimits {
  /** Bytes of finished PDFs that are kept. */
  readonly keptBytesMax: number;
  /** How long a document that took too long is not tried again. */
  readonly refusedForMs: number;
}

/** The limits of the service (docs/operations.md). */
export const pdfLimits: PdfLimits = {
  timeMaxInMs: 20_000,
  graceInMs: 250,
  idleMaxInMs: 5 * 60 * 1000,
  waitingMaxOfOne: 20,
  waitingMax: 100,
  keptBytesMax: 16 * 1024 * 1024,
  refusedForMs: 10 * 60 * 1000,
};

/**
 * A document as a tagged PDF (PDF/UA-1) on A4, fonts embedded as far as they are used: a kept one, or the one that is being
 * made for another reader, or a new one, one at a time. The document is data to the template, read as JSON: no text of
 * it is ever parsed as markup.
 * @throws ServiceError `unavailable` with Retry-After when too many of the retailer wait or the document takes too long;
 * the signal's reason when the reader has left; Error when compiling fails.
 */
export type RenderPdf = (request: PdfRequest) => Promise<Uint8Array>;

interface Waiting {
  readonly begin: () => Promise<void>;
  readonly refuse: (error: Error) => void;
}

/** Makes a renderer with a process, a queue and a memory of its own. */
export function makePdfRenderer(limits: PdfLimits): RenderPdf {
  const compile = makePdfCompiler(limits);
  const queue = makeFairQueue<Waiting>(limits);
  const find = makeDocumentCache<Uint8Array>({
    kind: 'pdf',
    bytesMax: limits.keptBytesMax,
    bytesOf: ({ buffer }) => buffer.byteLength,
  });
  const overtime = new LRUCache<string, true>({
    max: 1_000,
    ttl: limits.refusedForMs,
    ttlResolution: 0,
    perf: Date,
  });
  let isWorking = false;

  async function work(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    for (let next = queue.take(); next !== null; next = queue.take()) await next.begin();
    isWorking = false;
  }

  /** Waits for its turn, then compiles. */
  function render({ retailerId, draw }: PdfRequest, signal: AbortSignal): Promise<Uint8Array> {
    const { pdfsWaiting } = instruments();
    return new Promise((resolve, reject) => {
      const stopWaiting = () => {
        signal.removeEventListener('abort', leave);
        pdfsWaiting.dec();
      };
      const leave = () => {
        queue.remove(retailerId, waiting);
        waiting.refuse(signal.reason as Error);
      };
      const waiting: Waiting = {
        begin: async () => {
          stopWaiting();
          await timed(async () => compile(await templateData(await draw(signal), signal), signal)).then(
            resolve,
            reject,
          );
        },
        refuse: (error) => {
          stopWaiting();
          reject(error);
        },
      };
      pdfsWaiting.inc();
      signal.addEventListener('abort', leave, { once: true });
      const unlucky = queue.add(retailerId, waiting);
      if (unlucky !== null) {
        instruments().pdfRenderings.inc({ outcome: 'refused' });
        unlucky.refuse(tooManyWait());
      }
      void work();
    });
  }

  return (request) => {
    const { key, signal } = request;
    if (overtime.has(key)) return Promise.reject(new PdfTimeoutError());
    const make = (stop: AbortSignal) =>
      render(request, stop).catch((error: unknown) => {
        if (error instanceof PdfTimeoutError) overtime.set(key, true);
        throw error;
      });
    return find(key, make, signal);
  };
}

/** Renders PDFs within the limits of the service. */
export const renderPdf: RenderPdf = makePdfRenderer(pdfLimits);

/** Counts and times one compilation. */
async function timed(compile: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const { pdfRenderings, pdfSeconds } = instruments();
  const end = pdfSeconds.startTimer();
  try {
    const bytes = await compile();
    pdfRenderings.inc({ outcome: 'completed' });
    return bytes;
  } catch (error) {
    const stopped = error instanceof Error && error.name === 'AbortError';
    const outcome = error instanceof PdfTimeoutError ? 'timed_out' : stopped ? 'stopped' : 'failed';
    pdfRenderings.inc({ outcome });
    throw error;
  } finally {
    end();
  }
}

function tooManyWait(): ServiceError {
  return new ServiceError('unavailable', 'too many PDFs are waiting; try again later', {
    headers: { 'Retry-After': '10' },
  });
}
