import type { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Context } from '@opentelemetry/api';

/** Start of a span. Names and attributes name operations, tables and queues: never a value that a caller sent. */
export interface SpanStart {
  readonly name: string;
  /** `server` answers a request and `consumer` runs a job: both begin a trace, or continue that of a `traceparent`. */
  readonly kind?: 'server' | 'consumer' | 'client';
  readonly attributes?: Attributes;
  /** Header `traceparent` of the request (W3C Trace Context); ignored where it is malformed. */
  readonly traceparent?: string | null;
  readonly links?: readonly string[];
}

export interface OpenSpan {
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** Marks it as failed, without the error, which repeats values. */
  fail(): void;
  end(): void;
}

/** Maker of spans, where they are exported (`server/start-tracing.ts`). */
export interface Tracing {
  readonly open: (start: SpanStart) => { readonly span: OpenSpan; readonly context: Context };
  readonly contexts: AsyncLocalStorage<Context>;
  /** Span of the caller as a `traceparent`; null outside of one, and in a trace that is not sampled. */
  readonly current: () => string | null;
}

// Next's bundles and the server's own each hold a copy of this module.
const shared = globalThis as typeof globalThis & { receiptServiceTracing?: Tracing | undefined };

const noSpan: OpenSpan = {
  rename: () => undefined,
  set: () => undefined,
  fail: () => undefined,
  end: () => undefined,
};

/** Sets the maker of spans for all copies of this module; undefined ends tracing. */
export function useTracing(tracing: Tracing | undefined): void {
  shared.receiptServiceTracing = tracing;
}

/** True when spans are exported: otherwise costly names of spans need not be made. */
export function isTracing(): boolean {
  return shared.receiptServiceTracing !== undefined;
}

export function currentTraceparent(): string | null {
  return shared.receiptServiceTracing?.current() ?? null;
}

/** Runs work in a span, the parent of spans inside it. It fails with the work. */
export async function inSpan<Result>(
  start: SpanStart,
  work: (span: OpenSpan) => Promise<Result>,
): Promise<Result> {
  const tracing = shared.receiptServiceTracing;
  if (tracing === undefined) return work(noSpan);
  const { span, context } = tracing.open(start);
  try {
    return await tracing.contexts.run(context, work, span);
  } catch (error) {
    span.fail();
    throw error;
  } finally {
    span.end();
  }
}

export function openSpan(start: SpanStart): OpenSpan {
  return shared.receiptServiceTracing?.open(start).span ?? noSpan;
}
