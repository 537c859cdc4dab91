import { createServer } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { listen } from '@/test/message-servers';

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: z.array(attribute).default([]),
  status: z.object({ code: z.number().optional() }).optional(),
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
});
const request = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

/** A span as a collector gets it. */
export type ReceivedSpan = Omit<z.output<typeof span>, 'attributes'> & {
  readonly attributes: Readonly<Record<string, unknown>>;
};

/** Spans that a collector has received. */
export interface OtlpReceiver {
  readonly endpoint: string;
  /** Bodies of all requests, as text. */
  readonly bodies: readonly string[];
  readonly spans: () => readonly ReceivedSpan[];
  /** Attributes of what sends. */
  readonly resources: () => readonly Readonly<Record<string, unknown>>[];
}

const plain = (attributes: readonly z.output<typeof attribute>[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** A collector that takes spans by OTLP over HTTP, in JSON, until the test is over. */
export async function otlpReceiver(): Promise<OtlpReceiver> {
  const bodies: string[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const bytes = Buffer.concat(chunks);
      const body = incoming.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
      if (incoming.url === '/v1/traces') bodies.push(body.toString());
      response
        .writeHead(incoming.url === '/v1/traces' ? 200 : 404, { 'Content-Type': 'application/json' })
        .end('{}');
    });
  });
  const port = await listen(server);
  const sent = () => bodies.flatMap((body) => request.parse(JSON.parse(body)).resourceSpans);
  return {
    endpoint: `http://127.0.0.1:${port}/`,
    bodies,
    spans: () =>
      sent()
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map(({ attributes, ...rest }) => ({ ...rest, attributes: plain(attributes) })),
    resources: () => sent().map(({ resource }) => plain(resource.attributes)),
  };
}
