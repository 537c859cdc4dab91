import { LRUCache } from 'lru-cache';
import { makeDocumentCache } from '@/lib/platform/document-cache';
import { ServiceError } from '@/lib/core/errors';
import { instruments } from '@/lib/platform/metrics/instruments';
import { makeFairQueue, type QueuedDocument, type WaitingLimits } from './fair-queue';
import { makePdfCompiler, PdfTimeoutError, type CompilePdf, type CompilerLimits } from './pdf-compiler';
import type { PrintableDocument } from './printable';
import { templateData, type TemplateData } from './template-data';

export interface PdfRequest {
  readonly retailerId: number;
  readonly key: string;
  /** Equal for variants of one document, such as languages. Variants are made one after another. */
  readonly document: string;
  /** Throws to refuse the request. Not called if the PDF is cached. */
  readonly admit?: (() => void) | undefined;
  readonly draw: (signal: AbortSignal) => Promise<PrintableDocument>;
  readonly signal?: AbortSignal | undefined;
}

export interface PdfLimits extends CompilerLimits, WaitingLimits {
  readonly keptBytesMax: number;
  readonly shortLengthMax: number;
  readonly longIdleMaxInMs: number;
  readonly refusedForMs: number;
}

export const pdfLimits: PdfLimits = {
  timeMaxInMs: 20_000,
  graceInMs: 250,
  idleMaxInMs: 5 * 60 * 1000,
  waitingMaxOfOne: 20,
  waitingMax: 100,
  keptBytesMax: 16 * 1024 * 1024,
  // About 300 items. In Thai, the slowest script for Typst, they take a second.
  shortLengthMax: 60_000,
  longIdleMaxInMs: 10_000,
  refusedForMs: 10 * 60 * 1000,
};

/**
 * Makes a tagged PDF (PDF/UA-1) on A4. Short and long documents have separate processes, each of which
 * compiles one at a time.
 * @throws ServiceError `unavailable` with Retry-After if too many PDFs of the retailer wait or the document
 * takes too long; errors of `admit`; the signal's reason; Error if compiling fails.
 */
export type RenderPdf = (request: PdfRequest) => Promise<Uint8Array>;

interface Lane {
  readonly compile: CompilePdf;
  readonly takesLong: boolean;
  isWorking: boolean;
}

interface Waiting extends QueuedDocument {
  isLong: boolean;
  readonly begin: (lane: Lane) => Promise<void>;
  readonly refuse: (error: Error) => void;
}

export function makePdfRenderer(limits: PdfLimits): RenderPdf {
  const short: Lane = { compile: makePdfCompiler(limits), takesLong: false, isWorking: false };
  const ofLong = { ...limits, idleMaxInMs: limits.longIdleMaxInMs };
  const long: Lane = { compile: makePdfCompiler(ofLong), takesLong: true, isWorking: false };
  const queue = makeFairQueue<Waiting>(limits);
  const underWay = new Set<string>();
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

  async function work(lane: Lane): Promise<void> {
    if (lane.isWorking) return;
    lane.isWorking = true;
    const next = () =>
      queue.take(({ isLong, document }) => isLong === lane.takesLong && !underWay.has(document));
    for (let entry = next(); entry !== null; entry = next()) {
      underWay.add(entry.document);
      await entry.begin(lane);
      underWay.delete(entry.document);
      // Waiting variants of this document may belong to the other lane, so that lane has to check the queue
      // again.
      void work(lane === short ? long : short);
    }
    lane.isWorking = false;
  }

  function render({ retailerId, document, draw }: PdfRequest, signal: AbortSignal): Promise<Uint8Array> {
    const { pdfsWaiting } = instruments();
    return new Promise((resolve, reject) => {
      // If the document has to wait again, this is dropped to save memory, and drawn again later.
      let drawn: TemplateData | null = null;
      const stopWaiting = () => {
        signal.removeEventListener('abort', leave);
        pdfsWaiting.dec();
      };
      const leave = () => {
        queue.remove(waiting);
        waiting.refuse(signal.reason as Error);
      };
      const compileIn = async (lane: Lane) => {
        const data = drawn ?? (await templateData(await draw(signal), signal));
        drawn = null;
        if (lane.takesLong || data.textLength <= limits.shortLengthMax)
          return lane.compile(data.json, signal);
        signal.throwIfAborted();
        if (!long.isWorking) drawn = data;
        return null;
      };
      const waiting: Waiting = {
        retailerId,
        document,
        isLong: false,
        begin: async (lane) => {
          stopWaiting();
          const bytes = await timed(() => compileIn(lane)).catch(reject);
          if (bytes instanceof Uint8Array) resolve(bytes);
          else if (bytes === null) {
            waiting.isLong = true;
            enter();
          }
        },
        refuse: (error) => {
          stopWaiting();
          reject(error);
        },
      };
      const enter = () => {
        pdfsWaiting.inc();
        signal.addEventListener('abort', leave, { once: true });
        const unlucky = queue.add(waiting);
        if (unlucky !== null) {
          instruments().pdfRenderings.inc({ outcome: 'refused' });
          unlucky.refuse(tooManyWait());
        }
        void work(short);
      };
      enter();
    });
  }

  return (request) => {
    const { key, signal } = request;
    if (overtime.has(key)) return Promise.reject(new PdfTimeoutError());
    const make = (stop: AbortSignal) => {
      request.admit?.();
      return render(request, stop).catch((error: unknown) => {
        if (error instanceof PdfTimeoutError) overtime.set(key, true);
        throw error;
      });
    };
    return find(key, make, signal);
  };
}

export const renderPdf: RenderPdf = makePdfRenderer(pdfLimits);

async function timed(compile: () => Promise<Uint8Array | null>): Promise<Uint8Array | null> {
  const { pdfRenderings, pdfSeconds } = instruments();
  const end = pdfSeconds.startTimer();
  try {
    const bytes = await compile();
    if (bytes !== null) pdfRenderings.inc({ outcome: 'completed' });
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
