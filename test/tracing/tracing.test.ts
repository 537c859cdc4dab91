import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useEnvironment } from '@/lib/core/config';
import { builtRelease, releaseText } from '@/lib/core/release';
import { isTracing } from '@/lib/core/tracing';
import { sealAuditJob } from '@/lib/domain/audit/seal-audit-job';
import { processRawJob } from '@/lib/domain/pos/process-raw-job';
import { database } from '@/lib/platform/db/client';
import { enqueue } from '@/lib/platform/queue/enqueue';
import { startWorkers } from '@/lib/platform/queue/start-workers';
import { startTracing } from '@/server/start-tracing';
import { createWebServer } from '@/server/http/web-server';
import { listen } from '@/test/message-servers';
import { makeRetailer, postedReceipt } from '@/test/factories';
import { otlpReceiver, type OtlpReceiver, type ReceivedSpan } from './otlp-receiver';

// OTEL_EXPORTER_OTLP_ENDPOINT: what a collector gets, and what it never does.

/** Exports spans of some work to a collector; returns it once it has them. */
async function traced(work: () => Promise<unknown>): Promise<OtlpReceiver> {
  const receiver = await otlpReceiver();
  useEnvironment({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint });
  const stop = await startTracing('web');
  onTestFinished(() => useEnvironment({ OTEL_EXPORTER_OTLP_ENDPOINT: undefined }));
  try {
    await work();
  } finally {
    await stop();
  }
  return receiver;
}

/** Names of spans below one, each with those below it. */
interface Tree {
  readonly [name: string]: Tree;
}
function treeBelow(parent: string, spans: readonly ReceivedSpan[]): Tree {
  const below = spans.filter(({ parentSpanId }) => parentSpanId === parent);
  return Object.fromEntries(below.map(({ name, spanId }) => [name, treeBelow(spanId, spans)]));
}

function named(spans: readonly ReceivedSpan[], name: string): ReceivedSpan {
  const [found, ...others] = spans.filter((span) => span.name === name);
  if (found === undefined || others.length > 0)
    throw new Error(
      `${others.length + 1} spans, or none: ${name}, of ${spans.map((one) => one.name).join(', ')}`,
    );
  return found;
}

test('a request is a span named by its operation, above its verb, statements and commit', async () => {
  const retailer = await makeRetailer();
  const receiver = await traced(() => postedReceipt(retailer));
  const spans = receiver.spans();
  const request = named(spans, 'post_receipt');
  expect(request).toMatchObject({
    kind: 2,
    attributes: {
      'http.request.method': 'POST',
      'http.response.status_code': 201,
      'http.route': '/receipts',
    },
  });
  expect(request.parentSpanId ?? '').toBe('');
  const tree = treeBelow(request.spanId, spans);
  const verb = tree['run post_receipt'];
  expect(Object.keys(verb ?? {})).toEqual(expect.arrayContaining(['write receipts', 'commit']));
  const write = named(spans, 'write receipts');
  expect(write).toMatchObject({
    kind: 3,
    attributes: { 'db.system.name': 'postgresql', 'db.collection.name': 'receipts' },
  });
  // Another trace is of work that no request waits for, such as the log of requests.
  const elsewhere = spans.filter(({ traceId }) => traceId !== request.traceId).map(({ name }) => name);
  expect(elsewhere.filter((name) => name.includes('receipt'))).toEqual([]);
  expect(receiver.resources()[0]).toMatchObject({
    'service.name': 'receipt-service',
    'service.version': releaseText(builtRelease()),
    'receipt_service.process': 'web',
  });
});

test.each([
  [
    'goes on with the trace of',
    '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    'b7ad6b7169203331',
  ],
  [
    'goes on with a later version:',
    'cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-x',
    'b7ad6b7169203331',
  ],
  ['ignores another form:', '00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01', ''],
  ['ignores a version that is none:', 'ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', ''],
  ['ignores a trace of zeros:', '00-00000000000000000000000000000000-b7ad6b7169203331-01', ''],
  ['ignores more than version 00 has:', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-x', ''],
  ['ignores words:', 'a traceparent of anna@example.com', ''],
])('a request %s %s', async (_what, traceparent, parent) => {
  const { api } = await makeRetailer();
  const receiver = await traced(() => api.get('/receipts', { traceparent }));
  expect(named(receiver.spans(), 'get_receipts').parentSpanId ?? '').toBe(parent);
  expect(receiver.bodies.join('')).not.toContain('anna');
});

test('a caller that does not want its trace kept is not traced', async () => {
  const { api } = await makeRetailer();
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00';
  const spans = (await traced(() => api.get('/receipts', { traceparent }))).spans();
  // The log of requests is written for many at once, outside of their traces.
  expect(spans.filter(({ name }) => name !== 'write requests')).toEqual([]);
});

test('a job is a span named by its queue, above its statements', async () => {
  const receiver = await traced(async () => {
    const workers = await startWorkers([sealAuditJob], { lookEveryInSeconds: 0.5 });
    try {
      await makeRetailer();
      const id = await enqueue({ db: database() }, sealAuditJob, {});
      await vi.waitFor(
        async () => {
          const [row] = await database().execute<{ state: string }>(
            sql`select state::text from pgboss.job where id = ${id}::uuid`,
          );
          expect(row?.state).toBe('completed');
        },
        { timeout: 20_000 },
      );
    } finally {
      await workers.stop(5_000);
    }
  });
  const spans = receiver.spans();
  const job = spans.find(({ name }) => name === 'job seal-audit');
  expect(job).toMatchObject({ kind: 5, attributes: { 'receipt_service.job.attempt': 1 } });
  expect(treeBelow(job?.spanId ?? '', spans)).toHaveProperty('read retailers');
});

/** Data of the jobs for a raw receipt, and the groups that they are in. */
async function jobsFor(raw: unknown) {
  const rows = await database().execute<{ data: object; group_id: string | null }>(sql`
    select data, group_id from pgboss.job where name = ${processRawJob.name} and data ->> 'id' = ${String(raw)}`);
  return rows.map(({ data, group_id: group }) => ({ data, group }));
}

test('the jobs of raw receipts that were stored together are linked each to its own request', async () => {
  const { api, ctx } = await makeRetailer();
  const sent: { readonly id: unknown; readonly traceId: string }[] = [];
  const done = async () => {
    for (const { id } of sent)
      expect((await api.get(`/pos/raw/${String(id)}`)).json.state).not.toBe('received');
  };
  const receiver = await traced(async () => {
    const post = async (_: unknown, index: number) => {
      const traceId = String(index + 1).padStart(32, '0');
      const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
      const { headers } = await api.post('/pos/receipts', { total: index }, { traceparent });
      sent.push({ id: headers.get('service-pos-data-id'), traceId });
    };
    await Promise.all(Array.from({ length: 6 }, post));
    const workers = await startWorkers([processRawJob], { lookEveryInSeconds: 0.5 });
    try {
      await vi.waitFor(done, { timeout: 20_000 });
    } finally {
      await workers.stop(5_000);
    }
  });
  const spans = receiver.spans();
  const requests = new Map(
    spans.filter(({ name }) => name === 'post_pos_receipt').map(({ traceId, spanId }) => [traceId, spanId]),
  );
  const links = spans
    .filter(({ name }) => name.endsWith(` ${processRawJob.name}`))
    .flatMap((span) => span.links.map(({ traceId, spanId }) => [traceId, spanId]));
  expect(new Map(links as [string, string][])).toEqual(requests);
  expect(requests.size).toBe(6);
  for (const { id, traceId } of sent) {
    const traceparent = `00-${traceId}-${requests.get(traceId)}-01`;
    expect(await jobsFor(id)).toEqual([{ data: { retailer: ctx.retailer.id, id }, group: traceparent }]);
  }
});

test.each([
  ['where nothing is traced', false],
  ['of a caller that does not want its trace kept', true],
])('%s, a job says nothing of what queued it', async (_when, isTraced) => {
  const { api, ctx } = await makeRetailer();
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00';
  let id: unknown;
  const post = async () => {
    const { headers } = await api.post('/pos/receipts', { total: 1 }, { traceparent });
    id = headers.get('service-pos-data-id');
  };
  await (isTraced ? traced(post) : post());
  expect(await jobsFor(id)).toEqual([{ data: { retailer: ctx.retailer.id, id }, group: null }]);
});

test('a page is a span named by its kind, whose path opens a receipt', async () => {
  const server = createWebServer(async (_request, response) => {
    await database().execute(sql`select 1 from retailers where id = -1`);
    response.end('a page');
  });
  const port = await listen(server);
  const receiver = await traced(async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/receipts/of-anna?query=anna`);
    expect(await answer.text()).toBe('a page');
  });
  const spans = receiver.spans();
  expect(treeBelow(named(spans, 'page portal').spanId, spans)).toEqual({ 'read retailers': {} });
  expect(receiver.bodies.join('')).not.toContain('anna');
});

test('nothing of a person, a receipt or a caller is exported, also where something fails', async () => {
  const retailer = await makeRetailer({ receipt_links: true });
  const identifier = 'planted.person@example.com';
  let id = '';
  const receiver = await traced(async () => {
    id = await postedReceipt(retailer, { identifier, properties: { phone: '+4915123456789' } });
    await retailer.api.get(`/receipts/${id}`);
    await retailer.api.get(`/receipts/_search?query=identifier:%22${identifier}%22`);
    await retailer.api.get('/planted-path?planted=argument', { 'x-planted': 'planted-header' });
    await retailer.api.post('/receipts', { identifier: 'planted', planted: 'planted' });
    await database()
      .execute(
        sql`select 'planted value'::int from receipts where retailer_id = ${retailer.ctx.retailer.id} and identifier = 'planted literal'`,
      )
      .catch(() => undefined);
  });
  const text = receiver.bodies.join('\n');
  for (const word of [
    'planted',
    'example.com',
    '49151',
    id,
    '127.0.0.1',
    '::1',
    retailer.credentials.bearer.kid,
  ])
    expect(text).not.toContain(word);
  const spans = receiver.spans();
  expect(named(spans, 'none').attributes).toMatchObject({ 'error.type': 'not_found' });
  expect(spans.find(({ name, status }) => name === 'read receipts' && status?.code === 2)).toBeDefined();
});

test('without the setting nothing is exported, and no package for it is loaded', async () => {
  const stop = await startTracing('web');
  expect(isTracing()).toBe(false);
  await stop();
  const folders = ['app', 'components', 'lib', 'server'];
  const sources = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.join(folder, name)),
  );
  const loading = sources.filter((file) =>
    /^import (?!type )[^;]*from '@opentelemetry\//m.test(readFileSync(file, 'utf8')),
  );
  expect(loading).toEqual([]);
});
