import { sql } from 'drizzle-orm';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { newId, newReceiptId } from '@/lib/core/ids';
import { log } from '@/lib/core/log';
import type { NewEvent } from '@/lib/domain/events/schema';
import { deliverWebhooksJob } from '@/lib/domain/webhooks/deliver-webhooks-job';
import { sendWebhookMailJob } from '@/lib/domain/webhooks/send-webhook-mail-job';
import { isAnyEnabled, leaseDue } from '@/lib/domain/webhooks/store/webhooks';
import { database } from '@/lib/platform/db/client';
import type { WebhookDeliveryWire, WebhookWire } from '@/lib/domain/webhooks/schema';
import { bearerClient } from '@/test/api-client';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { readMail, setEnvironment, smtpServer } from '@/test/message-servers';
import { makePortalUser } from '@/test/portal-session';
import { deliver, happen, makeWebhook, receiver, taken, type Received } from './receiver';

const minute = 60_000;
const hour = 60 * minute;

let retailer: TestRetailer;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  retailer = await makeRetailer({ portal_groups: { administrators: ['*'], readers: ['view.get_webhooks'] } });
  return () => vi.useRealTimers();
});

const created = (id = newReceiptId()): NewEvent => ({ type: 'receipt.created', data: { id, test: false } });
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

/** The retailer's client with a token that is good by now. */
const api = () => bearerClient(retailer.credentials);

async function read(id: number): Promise<WebhookWire> {
  return (await (await api()).get(`/webhooks/${id}`)).json as WebhookWire;
}

async function deliveries(
  id: number,
  query = '',
): Promise<{ event: string; state: string; attempts: number }[]> {
  return (await (await api()).get(`/webhooks/${id}/deliveries${query}`)).json as never;
}

async function attemptsOf(id: number, event: string | undefined): Promise<WebhookDeliveryWire> {
  return (await (await api()).get(`/webhooks/${id}/deliveries/${event}/attempts`))
    .json as WebhookDeliveryWire;
}

function verifies(secret: string, { headers, body }: Received): boolean {
  const named = {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  };
  const renamed = {
    'svix-id': named['webhook-id'],
    'svix-timestamp': named['webhook-timestamp'],
    'svix-signature': named['webhook-signature'],
  };
  try {
    new StandardWebhook(secret).verify(body, named);
    new SvixWebhook(secret).verify(body, renamed);
    return true;
  } catch {
    return false;
  }
}

describe('what arrives', () => {
  test('an event arrives signed, as the packages of the standard and of Svix verify it', async () => {
    const to = await receiver();
    const { secret, id } = await makeWebhook(retailer, { url: to.url });
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const receipt = newReceiptId();
    await happen(retailer, created(receipt));
    await deliver();
    const [got] = to.received;
    expect(got?.event).toMatchObject({
      type: 'receipt.created',
      api_version: 2,
      data: { id: receipt, test: false },
    });
    expect(got?.headers).toMatchObject({ 'webhook-id': got?.event.id, 'content-type': 'application/json' });
    expect(got !== undefined && verifies(secret, got)).toBe(true);
    expect(got !== undefined && verifies(secret, { ...got, body: `${got.body} ` })).toBe(false);
    expect(await deliveries(id)).toMatchObject([{ event: got?.event.id, state: 'delivered', attempts: 1 }]);
    expect((await attemptsOf(id, got?.event.id)).attempt_list).toMatchObject([
      { status: 204, failure: null },
    ]);
    expect(await read(id)).toMatchObject({ status: 'enabled', failing_since: null });
    expect((await read(id)).last_success_timestamp).not.toBeNull();
  });

  test('both secrets sign for a day after a rotation', async () => {
    const to = await receiver();
    const { secret, id } = await makeWebhook(retailer, { url: to.url });
    const rotated = (await (await api()).request(`/webhooks/${id}/_rotate`, { method: 'POST' })).json as {
      secret: string;
    };
    expect(rotated.secret).not.toBe(secret);
    await happen(retailer, created());
    await deliver();
    later(24 * hour + 1);
    await happen(retailer, created());
    await deliver();
    const [during, after] = to.received.map((got) => [verifies(secret, got), verifies(rotated.secret, got)]);
    // The packages refuse what is old, by the clock of this process.
    expect(to.received[0]?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    expect(to.received[1]?.headers['webhook-signature']).toMatch(/^v1,\S+$/);
    expect([during, after]).toEqual([
      [false, false],
      [false, true],
    ]);
    vi.setSystemTime(Date.now() - 24 * hour);
    const [first] = to.received;
    expect(first !== undefined && verifies(secret, first) && verifies(rotated.secret, first)).toBe(true);
  });

  test('only the types that were asked for arrive, and what happened before the webhook does not', async () => {
    const to = await receiver();
    await makeWebhook(retailer, { url: to.url, types: ['store.updated'] });
    await happen(retailer, created());
    await happen(retailer, { type: 'store.updated', data: { id: 1, reference: 1 } });
    const other = await receiver();
    await makeWebhook(retailer, { url: other.url });
    await deliver();
    expect(to.received.map(({ event }) => event.type)).toEqual(['store.updated']);
    expect(other.received).toEqual([]);
  });

  test('the resource is sent along as its endpoint answers it, and null once it is gone', async () => {
    const to = await receiver();
    await makeWebhook(retailer, { url: to.url, types: ['receipt.created'], include: ['resource'] });
    const id = await postedReceipt(retailer);
    await happen(retailer, created(id), created());
    await deliver();
    const { json } = await (await api()).get(`/receipts/${id}`);
    const ours = to.received.find(({ event }) => event.data['resource'] !== null);
    expect(ours?.event.data).toEqual({ id, test: false, resource: json });
    expect(to.received.some(({ event }) => event.data['resource'] === null)).toBe(true);
  });

  test('webhooks of others hear nothing', async () => {
    const [to, theirs] = [await receiver(), await receiver()];
    const stranger = await makeRetailer();
    await makeWebhook(retailer, { url: to.url });
    const other = await makeWebhook(stranger, { url: theirs.url });
    await happen(retailer, created());
    await deliver();
    expect([to.received.length, theirs.received.length]).toEqual([1, 0]);
    for (const path of ['', '/deliveries', `/deliveries/${to.received[0]?.event.id}/attempts`]) {
      expect((await (await api()).get(`/webhooks/${other.id + 7}${path}`)).status).toBe(404);
    }
    // Numbers are counted for each retailer: what is read under it is one's own.
    expect((await read(1)).url).toBe(to.url);
  });
});

describe('what fails', () => {
  test('it is tried again, with pauses that grow, for three days', async () => {
    const to = await receiver((response) => response.writeHead(500).end('no'));
    const { id } = await makeWebhook(retailer, { url: to.url });
    await happen(retailer, created());
    const begun = Date.now();
    await deliver();
    const gaps: number[] = [];
    for (;;) {
      const [delivery] = (await deliveries(id, '?state=pending')) as { next_attempt_timestamp?: string }[];
      if (delivery?.next_attempt_timestamp === undefined) break;
      const next = new Date(delivery.next_attempt_timestamp).getTime();
      gaps.push(next - Date.now());
      vi.setSystemTime(next - 1);
      await deliver();
      expect(to.received).toHaveLength(gaps.length);
      vi.setSystemTime(next);
      await deliver();
    }
    const pauses = [
      5000,
      5 * minute,
      30 * minute,
      2 * hour,
      5 * hour,
      10 * hour,
      14 * hour,
      20 * hour,
      24 * hour,
    ];
    gaps.forEach((gap, index) => {
      expect(gap).toBeGreaterThanOrEqual(pauses[index] ?? 0);
      expect(gap).toBeLessThanOrEqual((pauses[index] ?? 0) * 1.1 + 1);
    });
    expect(to.received).toHaveLength(10);
    expect(Date.now() - begun).toBeGreaterThan(72 * hour);
    expect(await deliveries(id)).toMatchObject([{ state: 'failed', attempts: 10 }]);
    const { attempt_list: attempts } = await attemptsOf(id, to.received[0]?.event.id);
    expect(attempts).toHaveLength(10);
    expect(attempts[0]).toMatchObject({ status: 500, failure: 'status', answer: 'no' });
  });

  test('a repaired receiver gets what it has missed, under the same id', async () => {
    const to = await receiver((response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    );
    const { id } = await makeWebhook(retailer, { url: to.url });
    await happen(retailer, created());
    await deliver();
    expect((await read(id)).failing_since).not.toBeNull();
    const [delivery] = await deliveries(id);
    expect((await attemptsOf(id, delivery?.event)).attempt_list).toMatchObject([{ failure: 'redirect' }]);
    to.answer = taken;
    later(6000);
    await deliver();
    expect(new Set(to.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await read(id)).toMatchObject({ failing_since: null });
    expect(await deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });

  test.for([429, 503])('nothing is sent before the end of the pause that a %i asks for', async (status) => {
    const to = await receiver((response) => response.writeHead(status, { 'retry-after': '7200' }).end());
    const { id } = await makeWebhook(retailer, { url: to.url });
    await happen(retailer, created());
    await deliver();
    expect((await read(id)).paused_until).not.toBeNull();
    later(hour);
    await happen(retailer, created());
    await deliver();
    expect(to.received).toHaveLength(1);
    to.answer = taken;
    later(hour + 1000);
    await deliver();
    expect(to.received).toHaveLength(3);
  });

  test('a 410 switches the webhook off, and enabling it sends what comes from then on', async () => {
    const to = await receiver((response) => response.writeHead(410).end());
    const { id } = await makeWebhook(retailer, { url: to.url });
    await happen(retailer, created(), created());
    await deliver();
    expect(await read(id)).toMatchObject({ status: 'disabled', disabled_reason: 'gone' });
    expect((await deliveries(id)).map(({ state }) => state)).toEqual(['failed', 'failed']);
    const before = to.received.length;
    to.answer = taken;
    later(hour);
    await happen(retailer, created());
    await deliver();
    expect(to.received).toHaveLength(before);
    expect((await (await api()).request(`/webhooks/${id}/_test`, { method: 'POST' })).json).toMatchObject({
      reason: 'webhook_disabled',
    });
    await (await api()).request(`/webhooks/${id}`, { method: 'PATCH', json: { status: 'enabled' } });
    await happen(retailer, created());
    await deliver();
    expect(to.received).toHaveLength(before + 1);
  });

  test('five days of nothing but failures switch it off, with a mail on the first day and then', async () => {
    const arrived = await smtpServer();
    const [user, reader] = [await makePortalUser(retailer), await makePortalUser(retailer, 'readers')];
    const to = await receiver((response) => response.writeHead(500).end());
    const { id } = await makeWebhook(retailer, { url: to.url });
    const failOnce = async () => {
      await happen(retailer, created());
      await deliver();
    };
    await failOnce();
    // One bad moment, and nothing for days, is none: what fails then is the first.
    await (await api()).request(`/webhooks/${id}/_test`, { method: 'POST' });
    later(6 * 24 * hour);
    await failOnce();
    for (let halfDay = 1; halfDay < 10; halfDay += 1) {
      later(12 * hour);
      await failOnce();
      expect(await read(id)).toMatchObject({ status: 'enabled' });
    }
    later(12 * hour);
    await failOnce();
    expect(await read(id)).toMatchObject({ status: 'disabled', disabled_reason: 'failing' });
    const queued = await database().execute<{ data: { about: string } }>(sql`
      select data from pgboss.job where name = ${sendWebhookMailJob.name}
        and data ->> 'retailer_id' = ${String(retailer.ctx.retailer.id)} order by created_on`);
    expect(new Set(queued.map(({ data }) => data.about))).toEqual(new Set(['warning', 'failing']));
    const signal = new AbortController().signal;
    for (const { data } of queued)
      await sendWebhookMailJob.run(data, { id: newId(), attempt: 1, signal, log: log() });
    const mailsTo = (address: string) => arrived.filter((mail) => mail.to.includes(address));
    expect([mailsTo(user.email).length, mailsTo(reader.email).length]).toEqual([2, 0]);
    const last = await readMail(mailsTo(user.email)[1]);
    expect(last.subject).toContain('switched off');
    expect(last.text).toContain(`/webhooks/${id}`);
    expect(last.text).not.toContain('/hook');
  });

  test('an address inside is not sent to, though it was allowed before', async () => {
    const to = await receiver();
    const { id } = await makeWebhook(retailer, { url: to.url });
    setEnvironment({ WEBHOOK_ALLOWED_HOSTS: '' });
    await happen(retailer, created());
    await deliver();
    expect(to.received).toEqual([]);
    const [delivery] = await deliveries(id);
    const { attempt_list: attempts } = await attemptsOf(id, delivery?.event);
    expect(attempts).toMatchObject([{ status: null, failure: 'address_refused', answer: '' }]);
  });
});

describe('how it is sent', () => {
  test('at most five requests are under way, and one that hangs holds up no other webhook', async () => {
    const hanging: (() => void)[] = [];
    const slow = await receiver((response) => void hanging.push(() => response.end()));
    const quick = await receiver();
    await makeWebhook(retailer, { url: slow.url });
    await makeWebhook(retailer, { url: quick.url });
    await happen(retailer, ...Array.from({ length: 12 }, () => created()));
    const delivering = deliver();
    await vi.waitFor(() => expect(quick.received).toHaveLength(12), { timeout: 10_000 });
    await vi.waitFor(() => expect(slow.received).toHaveLength(5), { timeout: 10_000 });
    // They end, and the next ones come.
    const release = setInterval(() => {
      for (const end of hanging.splice(0)) end();
    }, 5);
    await delivering;
    clearInterval(release);
    expect([slow.received.length, slow.most()]).toEqual([12, 5]);
  });

  test('what a process that stops has begun is sent by another one at once', async () => {
    const to = await receiver();
    const { id } = await makeWebhook(retailer, { url: to.url });
    await happen(retailer, created());
    const stop = new AbortController();
    to.answer = () => stop.abort(new Error('killed'));
    await deliver(stop.signal);
    expect(to.received).toHaveLength(1);
    expect(await deliveries(id)).toMatchObject([{ state: 'pending', attempts: 0 }]);
    to.answer = taken;
    await deliver();
    expect(await deliveries(id)).toMatchObject([{ state: 'delivered' }]);
    expect(to.received[1]?.event.id).toBe(to.received[0]?.event.id);
  });

  test('what a process had taken when it died is sent when its lease has ended', async () => {
    const to = await receiver();
    const { id } = await makeWebhook(retailer, { url: to.url });
    await happen(retailer, created());
    const now = new Date();
    await leaseDue(database(), { now, until: new Date(now.getTime() + minute), limit: 100 });
    await happen(retailer, created());
    await deliver();
    expect(to.received).toEqual([]);
    later(minute);
    await deliver();
    expect((await deliveries(id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  test('the job sends what comes until it is stopped', async () => {
    const to = await receiver();
    await makeWebhook(retailer, { url: to.url });
    const stop = new AbortController();
    const run = { id: newId(), attempt: 1, signal: stop.signal, log: log() };
    const running = deliverWebhooksJob.run({}, run);
    await happen(retailer, created());
    await vi.waitFor(() => expect(to.received).toHaveLength(1), { timeout: 10_000 });
    // Another one has nothing to do beside it.
    await deliverWebhooksJob.run({}, run);
    // Where it has not asked by now, it would.
    expect(await isAnyEnabled(database())).toBe(true);
    stop.abort();
    await running;
  });
});

describe('on request', () => {
  test('a test event is sent once, and its failure counts for nothing', async () => {
    const to = await receiver((response) => response.writeHead(500).end());
    const { id } = await makeWebhook(retailer, { url: to.url });
    const { status, json } = await (await api()).request(`/webhooks/${id}/_test`, { method: 'POST' });
    expect(status).toBe(202);
    await deliver();
    later(24 * hour);
    await deliver();
    expect(to.received.map(({ event }) => event)).toMatchObject([
      { id: (json as { event: string }).event, type: 'webhook.test', data: { id } },
    ]);
    expect(await read(id)).toMatchObject({ failing_since: null });
    expect(await deliveries(id)).toMatchObject([{ state: 'failed' }]);
  });

  test('an event is sent again, and all since an instant are', async () => {
    const to = await receiver();
    const { id } = await makeWebhook(retailer, { url: to.url });
    await happen(retailer, created());
    later(hour);
    const since = new Date().toISOString();
    await happen(retailer, created(), created());
    await deliver();
    const ids = to.received.map(({ event }) => event.id);
    const first = await (
      await api()
    ).request(`/webhooks/${id}/deliveries/${ids[0]}/_resend`, { method: 'POST' });
    expect(first.status).toBe(202);
    await deliver();
    expect(to.received.slice(3).map(({ event }) => event.id)).toEqual([ids[0]]);
    expect((await (await api()).post(`/webhooks/${id}/_replay`, { since })).status).toBe(202);
    await deliver();
    expect(new Set(to.received.slice(4).map(({ event }) => event.id))).toEqual(new Set(ids.slice(1)));
    expect((await deliveries(id)).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered']);
  });

  test('a preview is what would be sent, with its signature, and nothing is sent', async () => {
    const to = await receiver();
    const { id, secret } = await makeWebhook(retailer, { url: to.url });
    await happen(retailer, created());
    await deliver();
    const event = to.received[0]?.event;
    const previews = await Promise.all(
      [{}, { event: event?.id }].map(
        async (body) => (await (await api()).post(`/webhooks/${id}/_preview`, body)).json,
      ),
    );
    for (const preview of previews as { headers: Record<string, string>; body: string }[]) {
      const got = { ...preview, event: JSON.parse(preview.body) as Received['event'] };
      expect(verifies(secret, got)).toBe(true);
    }
    expect(previews[1]).toMatchObject({ url: to.url, body: to.received[0]?.body });
    expect(to.received).toHaveLength(1);
  });
});
