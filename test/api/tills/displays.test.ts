import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { handOvers } from '@/drizzle/schema/tills';
import { newLinkToken } from '@/lib/core/ids';
import { openDisplay } from '@/lib/domain/tills/displays';
import { countStreams, openStream, streamsOfDisplayMax } from '@/lib/domain/tills/streams';
import { owned } from '@/lib/platform/db/tenancy';
import { askSite } from '@/test/ask-site';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { ownNetwork } from '@/test/own-network';
import { modulesOfSvg, readQr } from '@/test/read-qr';
import { runs } from '@/test/tier';
import { startWebServer, type WebServer } from '@/test/web-server';

let retailer: TestRetailer;
let server: WebServer;
beforeAll(async () => {
  [retailer, server] = await Promise.all([makeRetailer(), startWebServer()]);
});
afterAll(() => server.close());
afterEach(() => void vi.useRealTimers());

const now = () => new Date().toISOString();

/** A till with a display. */
async function makeDisplay({ api } = retailer) {
  const till = randomUUID();
  await api.request(`/tills/${till}/status`, {
    method: 'PUT',
    json: { queue: 0, printer: 'ready', clock: now() },
  });
  const { json } = await api.post(`/tills/${till}/displays`, {});
  const { pathname } = new URL(json.url as string);
  return { till, id: json.id as string, path: pathname };
}

const sell = (till: string, changes: Readonly<Record<string, unknown>> = {}, from = retailer) =>
  postedReceipt(from, { till_uuid: till, localtime: now(), ...changes });

async function linkOf(id: string, { api } = retailer): Promise<string> {
  const { json } = await api.get(`/receipts/${id}/links`);
  return json[0]._links.webview.href as string;
}

interface Shown {
  readonly html: string | null;
  readonly left_ms: number | null;
}

const read = async (path: string) => (await (await askSite(`${path}/now`)).json()) as Shown;

const codeOf = ({ html }: Shown) => (html === null ? null : readQr(modulesOfSvg(html)));

const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });

describe('what a display shows', () => {
  test('is the code of the last receipt of its till, else nothing', async () => {
    const { till, path } = await makeDisplay();
    expect(await read(path)).toEqual({ html: null, left_ms: null });
    for (let times = 0; times < 2; times += 1) {
      const id = await sell(till);
      const shown = await read(path);
      expect(codeOf(shown)).toBe(await linkOf(id));
      expect(shown.left_ms).toBeGreaterThan(0);
      expect(shown.left_ms).toBeLessThanOrEqual(60_000);
    }
  });

  test.each([1_000, 10_000])('is still there %d ms later, for as much less', async (ms) => {
    const { till, path } = await makeDisplay();
    const link = await linkOf(await sell(till));
    later(ms);
    const shown = await read(path);
    expect(codeOf(shown)).toBe(link);
    expect(shown.left_ms).toBeLessThanOrEqual(60_000 - ms);
  });

  test('is gone after a minute', async () => {
    const { till, path } = await makeDisplay();
    await sell(till);
    later(60_000);
    expect(await read(path)).toEqual({ html: null, left_ms: null });
  });

  test('is no receipt of another till or retailer, of none, or that is uploaded late or has no link', async () => {
    const { till, path } = await makeDisplay();
    const stranger = await makeRetailer();
    await makeDisplay();
    await sell(randomUUID());
    await sell(till, {}, stranger);
    await postedReceipt(retailer, { localtime: now() });
    await sell(till, { localtime: new Date(Date.now() - 11 * 60_000).toISOString() });
    expect(await read(path)).toEqual({ html: null, left_ms: null });
    const id = await sell(till);
    await retailer.api.request(`/receipts/${id}/links`, { method: 'DELETE' });
    expect((await read(path)).html).toBeNull();
  });

  test('is the later sale, whatever is sent again behind it', async () => {
    const { till, path } = await makeDisplay();
    const ago = (ms: number) => ({ localtime: new Date(Date.now() - ms).toISOString() });
    const last = await sell(till);
    await sell(till, ago(5 * 60_000));
    expect(codeOf(await read(path))).toBe(await linkOf(last));
    later(90_000);
    await sell(till, ago(5 * 60_000));
    expect((await read(path)).html).toBeNull();
    const next = await sell(till);
    expect(codeOf(await read(path))).toBe(await linkOf(next));
  });

  test('comes back once a clock that was ahead is put right', async () => {
    const { till, path } = await makeDisplay();
    await sell(till, { localtime: new Date(Date.now() + 86_400_000).toISOString() });
    later(11 * 60_000);
    const next = await sell(till);
    expect(codeOf(await read(path))).toBe(await linkOf(next));
  });

  test('names nobody', async () => {
    const { till, path } = await makeDisplay();
    await sell(till, { identifier: 'anna.schmidt@example.com' });
    const page = await (await askSite(path)).text();
    expect(page).not.toMatch(/anna|3[.,]98|Milk/i);
  });

  test('fits a code of version 6', async () => {
    const { till, path } = await makeDisplay();
    await sell(till);
    const { html } = await read(path);
    // 41 modules and the quiet zone.
    expect(modulesOfSvg(html ?? '').length).toBeLessThanOrEqual(41 + 8);
  });
});

describe('the page', () => {
  test('has what is shown in it, runs its own script alone, and asks again without one', async () => {
    const { till, path } = await makeDisplay();
    const link = await linkOf(await sell(till));
    const answer = await askSite(path);
    const html = await answer.text();
    expect(readQr(modulesOfSvg(html.slice(html.indexOf('class="code"'))))).toBe(link);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none';.*script-src 'sha256-[^' ]+'; connect-src 'self'$/);
    expect(html).toContain('<noscript><meta http-equiv="refresh" content="5"/></noscript>');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  });

  test('is the same 404 for an address that was revoked and one that never was', async () => {
    const { till, id, path } = await makeDisplay();
    await retailer.api.request(`/tills/${till}/displays/${id}`, { method: 'DELETE' });
    const guessed = `/display/${newLinkToken(retailer.ctx.retailer.id)}`;
    const [revoked, never, malformed] = await Promise.all(
      [path, guessed, '/display/some'].map(async (address) => {
        const answer = await askSite(address);
        return [answer.status, [...answer.headers], await answer.text()];
      }),
    );
    expect(revoked?.[0]).toBe(404);
    expect(never).toEqual(revoked);
    expect(malformed).toEqual(revoked);
    for (const end of ['/now', '/events']) expect((await askSite(path + end)).status).toBe(404);
  });

  test('guessed addresses open none, and each has the same answers', { tags: 'wide' }, async () => {
    const { till, path } = await makeDisplay();
    await sell(till);
    const parts = ['', '/now', '/events', '/qr.svg', '/choice'];
    const guess = async (part: string) => {
      const token = newLinkToken(retailer.ctx.retailer.id);
      const method = part === '/choice' ? 'POST' : 'GET';
      const body = method === 'POST' ? new URLSearchParams({ choice: 'digital' }) : null;
      const headers = { 'x-forwarded-for': ownNetwork() };
      const answer = await askSite(`/display/${token}${part}`, { method, body, headers });
      const text = (await answer.text()).replace(/"request_id":\s*"[^"]*"/, '');
      return JSON.stringify([answer.status, [...answer.headers], text]);
    };
    for (const part of parts) {
      const first = await guess(part);
      expect(first).toMatch(/^\[404,/);
      for (let tried = 1; tried < runs(10_000) / parts.length; tried += 1)
        expect(await guess(part)).toBe(first);
    }
    expect((await read(path)).html).not.toBeNull();
  });
});

/** Opens a stream of the web server and keeps what comes. */
async function listen(path: string) {
  const leave = new AbortController();
  const answer = await fetch(`${server.origin}${path}/events`, { signal: leave.signal });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ]);
  let text = '';
  let isEnded = false;
  const reading = (async () => {
    for await (const part of answer.body ?? []) text += Buffer.from(part).toString('utf8');
  })().then(
    () => void (isEnded = true),
    () => undefined,
  );
  const looks = () => text.split('data: look\n\n').length - 1;
  return {
    looks,
    text: () => text,
    isEnded: () => isEnded,
    leave: async () => {
      leave.abort();
      await reading;
    },
  };
}

describe('the stream of a display', () => {
  // While a stream is open, the process listens.
  let first: Awaited<ReturnType<typeof listen>>;
  beforeAll(async () => {
    first = await listen((await makeDisplay()).path);
    await vi.waitFor(() => expect(first.looks()).toBe(2));
  });
  afterAll(() => first.leave());

  test('says at once that its till has a new receipt, and nothing of another till', async () => {
    const [display, other] = [await makeDisplay(), await makeDisplay()];
    const [stream, elsewhere] = [await listen(display.path), await listen(other.path)];
    await sell(other.till);
    await vi.waitFor(() => expect(elsewhere.text()).toContain('id: '));
    const id = await sell(display.till);
    await vi.waitFor(() => expect(stream.text()).toContain(`id: ${id}\ndata: look\n\n`));
    expect(stream.text().match(/^id: /gm)).toHaveLength(1);
    expect(elsewhere.text()).not.toContain(id);
    // Nothing in it opens anything.
    expect(stream.text()).not.toContain((await linkOf(id)).split('/').at(-1));
    await Promise.all([stream.leave(), elsewhere.leave()]);
  });

  test('says nothing of receipts that are refused, there already, or uploaded late', async () => {
    const { till, path } = await makeDisplay();
    const stream = await listen(path);
    const transaction = randomUUID();
    const at = now();
    const id = await sell(till, { transaction_id: transaction, localtime: at });
    await sell(till, { transaction_id: transaction, localtime: at });
    const { status } = await retailer.api.post('/receipts', { till_uuid: till });
    expect(status).toBe(400);
    await sell(till, { localtime: new Date(Date.now() - 3 * 86_400_000).toISOString() });
    const last = await sell(till);
    await vi.waitFor(() => expect(stream.text()).toContain(last));
    expect([...stream.text().matchAll(/^id: (.*)$/gm)].map(([, each]) => each)).toEqual([id, last]);
    await stream.leave();
  });

  test('ends when the display is revoked, and no other', async () => {
    const [display, other] = [await makeDisplay(), await makeDisplay()];
    const [stream, elsewhere] = [await listen(display.path), await listen(other.path)];
    await retailer.api.request(`/tills/${display.till}/displays/${display.id}`, { method: 'DELETE' });
    await vi.waitFor(() => expect(stream.isEnded()).toBe(true));
    expect(elsewhere.isEnded()).toBe(false);
    await elsewhere.leave();
  });

  test('ends at once for a display that was revoked while it was being opened', async () => {
    const { till, id, path } = await makeDisplay();
    const opened = await openDisplay(path.split('/').at(-1) ?? '');
    if (opened === null) throw new Error('The display is not known.');
    const other = await listen(path);
    await retailer.api.request(`/tills/${till}/displays/${id}`, { method: 'DELETE' });
    // The process has heard of it before there is the stream.
    await vi.waitFor(() => expect(other.isEnded()).toBe(true));
    const before = countStreams();
    openStream(opened, null).resume();
    await vi.waitFor(() => expect(countStreams()).toBe(before));
  });

  test('of a display that opens too many ends the oldest', async () => {
    const { path } = await makeDisplay();
    const streams: Awaited<ReturnType<typeof listen>>[] = [];
    for (let count = 0; count <= streamsOfDisplayMax; count += 1) streams.push(await listen(path));
    await vi.waitFor(() =>
      expect(streams.map(({ isEnded }) => isEnded())).toEqual([true, false, false, false, false]),
    );
    for (const { leave } of streams) await leave();
  });

  test('beats every five seconds while a code may be shown', { tags: 'long' }, async () => {
    const { till, path } = await makeDisplay();
    const stream = await listen(path);
    await sell(till);
    // Otherwise there is one in fifteen seconds.
    const beats = () => stream.text().split('event: beat').length - 1;
    await vi.waitFor(() => expect(beats()).toBeGreaterThanOrEqual(2), { timeout: 14_000 });
    await stream.leave();
  });

  test('is forgotten when its reader leaves, and HEAD opens none', async () => {
    const { path } = await makeDisplay();
    await vi.waitFor(() => expect(countStreams()).toBe(1));
    expect((await fetch(`${server.origin}${path}/events`, { method: 'HEAD' })).status).toBe(200);
    expect(countStreams()).toBe(1);
    const stream = await listen(path);
    expect(countStreams()).toBe(2);
    await stream.leave();
    await vi.waitFor(() => expect(countStreams()).toBe(1));
  });
});

describe('where displays ask', () => {
  let asking: TestRetailer;
  beforeAll(async () => {
    asking = await makeRetailer({ display_choices: true });
  });

  const choose = (path: string, receipt: string, choice: string, headers = {}) =>
    askSite(`${path}/choice`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
        ...headers,
      },
      body: new URLSearchParams({ receipt, choice }),
      redirect: 'manual',
    });

  const choicesOf = ({ ctx }: TestRetailer) => ctx.db.select().from(handOvers).where(owned(ctx, handOvers));

  test('the code is shown once it was chosen', async () => {
    const { till, path } = await makeDisplay(asking);
    const id = await sell(till, {}, asking);
    const { html } = await read(path);
    expect(html).not.toContain('<svg');
    expect(html).toContain('is responsible for the data on this receipt');
    const chosen = (await (await choose(path, id, 'digital')).json()) as Shown;
    expect(codeOf(chosen)).toBe(await linkOf(id, asking));
    expect(codeOf(await read(path))).toBe(await linkOf(id, asking));
  });

  test('paper is printed by the till, or told to its staff', async () => {
    const { till, path } = await makeDisplay(asking);
    const id = await sell(till, {}, asking);
    const { html } = (await (await choose(path, id, 'paper')).json()) as Shown;
    expect(html).not.toContain('<svg');
    const report = async (printer: string) =>
      (
        await asking.api.request(`/tills/${till}/status`, {
          method: 'PUT',
          json: { queue: 0, printer, clock: now() },
        })
      ).json;
    expect(await report('ready')).toEqual({ print: [id], paper: [] });
    expect(await report('none')).toEqual({ print: [], paper: [id] });
  });

  test('a refusal is recorded, shows no code, and stays', async () => {
    const { till, id: display, path } = await makeDisplay(asking);
    const id = await sell(till, {}, asking);
    await choose(path, id, 'none');
    const again = (await (await choose(path, id, 'digital')).json()) as Shown;
    expect(again.html).not.toContain('<svg');
    const rows = (await choicesOf(asking)).filter(({ receiptId }) => receiptId === id);
    expect(rows).toMatchObject([{ tillUuid: till, choice: 'none', createdBy: `display:${display}` }]);
    // The next one asks anew.
    await sell(till, {}, asking);
    expect((await read(path)).html).toContain('value="digital"');
  });

  test('of two choices at once, one counts', async () => {
    const { till, path } = await makeDisplay(asking);
    for (let times = 0; times < 5; times += 1) {
      const id = await sell(till, {}, asking);
      await Promise.all(['none', 'paper', 'digital'].map((each) => choose(path, id, each)));
      const rows = (await choicesOf(asking)).filter(({ receiptId }) => receiptId === id);
      expect(rows).toHaveLength(1);
    }
  });

  test('without a script the form leads back to the page', async () => {
    const { till, path } = await makeDisplay(asking);
    const id = await sell(till, {}, asking);
    const answer = await choose(path, id, 'digital', { accept: 'text/html' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, path]);
    expect(codeOf(await read(path))).toBe(await linkOf(id, asking));
  });

  test('404 for a receipt that is not shown, of this till or another', async () => {
    const [{ till, path }, other] = [await makeDisplay(asking), await makeDisplay(asking)];
    const before = await sell(till, {}, asking);
    await sell(till, {}, asking);
    const elsewhere = await sell(other.till, {}, asking);
    for (const receipt of [before, elsewhere, 'some', randomUUID()])
      expect((await choose(path, receipt, 'digital')).status).toBe(404);
    expect((await choose(path, before, 'all')).status).toBe(404);
    const rows = (await choicesOf(asking)).filter(({ receiptId }) => [before, elsewhere].includes(receiptId));
    expect(rows).toEqual([]);
  });
});
