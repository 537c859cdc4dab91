import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '@/drizzle/schema/audit';
import { askSite } from '@/test/ask-site';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { makePortalUser, signedIn } from '@/test/portal-session';
import { startWebServer, type WebServer } from '@/test/web-server';

// Endpoints beside Next answer what the pages of the portal read.

let server: WebServer;
beforeAll(async () => {
  server = await startWebServer();
});
afterAll(() => server.close());

async function portalOf(retailer: TestRetailer) {
  const { headers } = await signedIn(await makePortalUser(retailer));
  return (path: string, more: Record<string, string> = {}) =>
    fetch(`${server.origin}${path}`, { headers: { ...headers, ...more } });
}

test('rows come in the language of the reader: of their choice, else of their browser', async () => {
  const retailer = await makeRetailer();
  const { headers } = await signedIn(await makePortalUser(retailer));
  const summary = async (more: Record<string, string>) => {
    const answer = await fetch(`${server.origin}/lists/stores`, { headers: { ...headers, ...more } });
    return ((await answer.json()) as { summary: string }).summary;
  };
  expect(await summary({ 'accept-language': 'en' })).toBe('1 store');
  expect(await summary({ 'accept-language': 'de-AT, en;q=0.5' })).toBe('1 Filiale');
  const cookie = `${headers['cookie']}; locale=de`;
  expect(await summary({ cookie, 'accept-language': 'en' })).toBe('1 Filiale');
});

test('answers are for their reader alone, and for no frame of others', async () => {
  const ask = await portalOf(await makeRetailer());
  const { status, headers } = await ask('/lists/stores');
  expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('referrer-policy')).toBe('same-origin');
});

test.each(['/lists/stores', '/receipts/sums?q=total:5', '/places?text=anna', '/audit/audit.csv'])(
  '%s is refused without a session',
  async (path) => {
    const answer = await fetch(`${server.origin}${path}`);
    expect([answer.status, await answer.json()]).toEqual([
      401,
      expect.objectContaining({ code: 'unauthenticated', status: 'unauthorized' }),
    ]);
  },
);

test.each(['/reports/report.csv?from=2026-03-01&to=2026-03-14', '/audit/audit.csv'])(
  'HEAD of %s has the headers of GET, makes no body and notes no export',
  async (path) => {
    const retailer = await makeRetailer();
    const { headers } = await signedIn(await makePortalUser(retailer));
    const ask = (method: string) => askSite(path, { method, headers });
    const head = await ask('HEAD');
    expect([head.status, head.body, await exports(retailer)]).toEqual([200, null, 0]);
    const whole = await ask('GET');
    expect((await whole.text()).length).toBeGreaterThan(0);
    const lasting = (answer: Response) => [...answer.headers].filter(([name]) => name !== 'ratelimit');
    expect(lasting(head)).toEqual(lasting(whole));
  },
);

async function exports({ ctx }: TestRetailer): Promise<number> {
  const rows = await ctx.db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(and(eq(auditEntries.retailerId, ctx.retailer.id), eq(auditEntries.action, 'export_audit')));
  return rows.length;
}

test('an unknown list is not found, and other methods are not allowed', async () => {
  const ask = await portalOf(await makeRetailer());
  expect((await ask('/lists/constructor')).status).toBe(404);
  const post = await fetch(`${server.origin}/lists/stores`, { method: 'POST' });
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('a list of stores counts the tills of each, whichever way packets name the store', async () => {
  const retailer = await makeRetailer();
  await retailer.api.post('/stores', { reference: 2, name: 'Centre', city: 'Tallinn', country: 'EST' });
  const [both, here, there] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  for (const [till_uuid, store_reference] of [
    [here, 1],
    [both, 1],
    [both, 'berlin-mitte'],
    [both, 2],
    [there, 2],
    [there, 'elsewhere'],
  ] as const) {
    const { status } = await retailer.api.post('/pos/data', {
      source_id: 'spooler',
      source_read: '2026-03-14T12:00:00Z',
      entry_id: crypto.randomUUID(),
      till_id: 'Till',
      till_uuid,
      store_reference,
      receipt: Buffer.from('raw').toString('base64'),
    });
    expect(status).toBe(204);
  }
  const ask = await portalOf(retailer);
  const { rows } = (await (await ask('/lists/stores')).json()) as {
    rows: { reference: number; tills: { all: number; silent: number } }[];
  };
  expect(rows.map(({ reference, tills }) => [reference, tills])).toEqual([
    [1, { all: 2, silent: 0 }],
    [2, { all: 2, silent: 0 }],
  ]);
});
