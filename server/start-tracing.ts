import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context, Span, SpanContext, SpanStatusCode } from '@opentelemetry/api';
import { config } from '@/lib/core/config';
import { log } from '@/lib/core/log';
import { builtRelease, releaseText } from '@/lib/core/release';
import { useTracing, type OpenSpan, type SpanStart } from '@/lib/core/tracing';

const stopTimeoutInMs = 2_000;

/**
 * Exports spans by OTLP if `OTEL_EXPORTER_OTLP_ENDPOINT` is set. Returns a function that ends the export.
 * Nothing is registered globally, because libraries would then export addresses of pages, which are secret.
 */
export async function startTracing(process: 'web' | 'jobs'): Promise<() => Promise<void>> {
  const { otlpEndpoint } = config();
  if (otlpEndpoint === undefined) return () => Promise.resolve();
  const [api, { BatchSpanProcessor, TracerProvider }, { resourceFromAttributes }, { OTLPTraceExporter }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ]);
  const tell = () => log().warn('spans could not be exported');
  api.diag.setLogger(
    { error: tell, warn: tell, info: () => undefined, debug: () => undefined, verbose: () => undefined },
    { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const exporter = new OTLPTraceExporter({ url: `${otlpEndpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'receipt-service',
      'service.version': releaseText(builtRelease()),
      'receipt_service.process': process,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('receipt-service');
  const contexts = new AsyncLocalStorage<Context>();
  const kinds = {
    server: api.SpanKind.SERVER,
    consumer: api.SpanKind.CONSUMER,
    client: api.SpanKind.CLIENT,
  } as const;
  const parentOf = ({ kind, traceparent }: SpanStart): Context => {
    if (kind !== 'server' && kind !== 'consumer') return contexts.getStore() ?? api.ROOT_CONTEXT;
    const remote = readTraceparent(traceparent ?? '');
    return remote === null ? api.ROOT_CONTEXT : api.trace.setSpanContext(api.ROOT_CONTEXT, remote);
  };
  useTracing({
    contexts,
    current: () => {
      const span = api.trace.getSpan(contexts.getStore() ?? api.ROOT_CONTEXT);
      return span?.isRecording() === true ? writeTraceparent(span.spanContext()) : null;
    },
    open: (start) => {
      const { name, kind, attributes = {} } = start;
      const parent = parentOf(start);
      const links = (start.links ?? []).flatMap((link) => {
        const context = readTraceparent(link);
        return context === null ? [] : [{ context }];
      });
      const span = tracer.startSpan(
        name,
        { attributes, links, kind: kind === undefined ? api.SpanKind.INTERNAL : kinds[kind] },
        parent,
      );
      return { span: wrap(span, api.SpanStatusCode.ERROR), context: api.trace.setSpan(parent, span) };
    },
  });
  return async () => {
    useTracing(undefined);
    // A collector that does not answer must not delay the stop.
    await Promise.race([provider.shutdown().catch(tell), pause(stopTimeoutInMs, undefined, { ref: false })]);
  };
}

function wrap(span: Span, failed: SpanStatusCode): OpenSpan {
  return {
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes(attributes),
    fail: () => void span.setStatus({ code: failed }),
    end: () => span.end(),
  };
}

function writeTraceparent({ traceId, spanId }: SpanContext): string {
  return `00-${traceId}-${spanId}-01`;
}

/** Returns null for a malformed header (W3C Trace Context, section 3.2). */
function readTraceparent(header: string): SpanContext | null {
  const [, version, traceId = '', spanId = '', flags = '', more] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/.exec(header.trim()) ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return null;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}
