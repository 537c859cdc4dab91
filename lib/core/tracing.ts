import type { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Context } from '@opentelemetry/api';

/** Beginning of a span. Names and attributes name operations, tables and queues: never a value that a caller sent. */
export interface SpanStart {
  readonly name: string;
  /** `server` answers a request and `consumer` runs a job: both begin a trace, or go on with that of a `traceparent`. */
  readonly kind?: 'server' | 'consumer' | 'client';
  readonly attributes?: Attributes;
  /** Header `traceparent` of the request (W3C Trace Context); ignored where it is malformed. */
  readonly traceparent?: string | null;
  /** Spans that it follows from, in traces of their own, in the same form: those that queued a job. */
  readonly links?: readonly string[];
}

/** A span that has begun. */
export interface OpenSpan {
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** Marks it as failed, without saying why: errors repeat values. */
  fail(): void;
  end(): void;
}

/** How spans are made, where they are exported (`server/start-tracing.ts`). */
export interface Tracing {
  readonly open: (start: SpanStart) => { readonly span: OpenSpan; readonly context: Context };
  /** The spans that work is in. */
  readonly contexts: AsyncLocalStorage<Context>;
  /** The span that the caller is in, as a `traceparent`; null outside of one, and where its trace is not kept. */
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

/** Has spans made from now on, in all copies of this module; with undefined none any more. */
export function useTracing(tracing: Tracing | undefined): void {
  shared.receiptServiceTracing = tracing;
}

/** True when spans are exported: names of spans that cost something need not be made where they are not. */
export function isTracing(): boolean {
  return shared.receiptServiceTracing !== undefined;
}

/** The span that the caller is in, as a `traceparent`; null where there is none, or none is exported. */
export function currentTraceparent(): string | null {
  return shared.receiptServiceTracing?.current() ?? null;
}

/** Runs work in a span, which is the parent of those that the work begins. It fails with the work. */
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

/** Begins a span that has none below it; the caller ends it. */
export function openSpan(start: SpanStart): OpenSpan {
  return shared.receiptServiceTracing?.open(start).span ?? noSpan;
}
