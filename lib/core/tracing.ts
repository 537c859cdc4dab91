import type { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Context } from '@opentelemetry/api';

/** Privacy: names and attributes of a span must never contain a value that a caller sent. */
export interface SpanStart {
  readonly name: string;
  /** `server` and `consumer` begin a trace, or continue the trace of `traceparent`. */
  readonly kind?: 'server' | 'consumer' | 'client';
  readonly attributes?: Attributes;
  /** W3C Trace Context; ignored if malformed. */
  readonly traceparent?: string | null;
  readonly links?: readonly string[];
}

export interface OpenSpan {
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** Marks the span as failed. The error is not recorded, because it may repeat values. */
  fail(): void;
  end(): void;
}

/** `server/start-tracing.ts` implements this and exports the spans. */
export interface Tracing {
  readonly open: (start: SpanStart) => { readonly span: OpenSpan; readonly context: Context };
  readonly contexts: AsyncLocalStorage<Context>;
  /** Returns a `traceparent`; null outside of a span, and if the trace is not sampled. */
  readonly current: () => string | null;
}

// Global, because Next's bundles and the server each have a copy of this module.
const shared = globalThis as typeof globalThis & { receiptServiceTracing?: Tracing | undefined };

const noSpan: OpenSpan = {
  rename: () => undefined,
  set: () => undefined,
  fail: () => undefined,
  end: () => undefined,
};

export function useTracing(tracing: Tracing | undefined): void {
  shared.receiptServiceTracing = tracing;
}

export function isTracing(): boolean {
  return shared.receiptServiceTracing !== undefined;
}

export function currentTraceparent(): string | null {
  return shared.receiptServiceTracing?.current() ?? null;
}

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
