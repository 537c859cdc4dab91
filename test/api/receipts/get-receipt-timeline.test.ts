import { beforeAll, describe, expect, test } from 'vitest';
import type { TimelineEventWire } from '@/lib/domain/timeline/schema';
import { putGroup } from '@/lib/domain/portal-users/put-group';
import { permissionOf, type Operation } from '@/lib/platform/auth/permissions';
import type { ApiClient } from '@/test/api-client';
import { queuedMessage } from '@/test/api/deliveries/queued-message';
import { mapping, posted, publish, slip } from '@/test/api/pos/till';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { makePortalUser, signedIn } from '@/test/portal-session';

// One timeline per receipt: an addition for portal sessions.

let retailer: TestRetailer;
let staff: ApiClient;
let email: string;
beforeAll(async () => {
  retailer = await makeRetailer({ receipt_links: true, channels: ['email', 'sms'] });
  const user = await makePortalUser(retailer);
  ({ email } = user);
  staff = (await signedIn(user)).api;
});

const missing = '01980000-0000-7000-8000-000000000000';

async function timeline(id: string, query = '', by: ApiClient = staff): Promise<TimelineEventWire[]> {
  const { status, json, text } = await by.get(`/receipts/${id}/timeline${query}`);
  expect(status, text).toBe(200);
  return json as TimelineEventWire[];
}

const told = (events: readonly TimelineEventWire[]) => events.map(({ kind, type }) => `${kind} ${type}`);

/** A receipt to which all kinds of things happened, and what its timeline says, newest first. */
async function eventful(): Promise<{ id: string; expected: string[] }> {
  const { receiptId: id, run } = await queuedMessage('email', { retailer });
  await run();
  await retailer.api.post('/receipts/_assign', { id, identifier: 'anna@example.com' });
  await staff.post(`/receipts/${id}/notes`, { text: 'Broken bottle' });
  const { json: second } = await staff.post(`/receipts/${id}/notes`, { text: 'Wrong receipt' });
  await staff.request(`/receipts/${id}/notes/${second.id}`, { method: 'DELETE' });
  await staff.post(`/receipts/${id}/links`, undefined);
  await staff.request(`/receipts/${id}/links`, { method: 'DELETE' });
  return {
    id,
    expected: [
      'link revoked',
      'link replaced',
      'change delete_receipt_note',
      'note note',
      'assignment assign_receipt',
      'delivery sent',
      'delivery queued',
      'link made',
      'arrival receipt',
    ],
  };
}

/** A colleague who may do only this. */
async function colleague(name: string, operations: readonly Operation[]): Promise<ApiClient> {
  await putGroup(retailer.ctx, { name, permissions: operations.map(permissionOf) });
  return (await signedIn(await makePortalUser(retailer, name))).api;
}

describe('200', () => {
  test('joins all that happened to a receipt, newest first, with who did it', async () => {
    const { id, expected } = await eventful();
    const events = await timeline(id);
    expect(told(events)).toEqual(expected);
    const [revoked, replaced, removed, note, assigned, sent, queued, made, arrival] = events;
    const by = `user:${email}`;
    expect([revoked, replaced, removed, note].map((event) => event?.actor)).toEqual([by, by, by, by]);
    expect(removed).toMatchObject({ before: null, after: null });
    expect(note).toMatchObject({ text: 'Broken bottle', edited_timestamp: null });
    expect(assigned).toMatchObject({
      after: { identifier: 'anna@example.com' },
      actor_name: 'Back end (first bearer client)',
    });
    expect(sent).toMatchObject({ channel: 'email', detail: 'outbox', actor: null });
    expect(queued).toMatchObject({ recipient: 'anna@example.com', automatic: false });
    expect([queued?.actor, arrival?.actor]).toEqual([assigned?.actor, assigned?.actor]);
    expect(made).toMatchObject({ actor: null });
  });

  test('has it page by page, each event once, however small the pages are', async () => {
    const { id } = await eventful();
    const all = await timeline(id);
    for (const count of [1, 2, 4]) {
      const paged: TimelineEventWire[] = [];
      for (let after = ''; ;) {
        const page = await timeline(id, `?count=${count}${after}`);
        if (page.length === 0) break;
        expect(page.length).toBeLessThanOrEqual(count);
        paged.push(...page);
        after = `&after=${page.at(-1)?.id}`;
      }
      expect(paged).toEqual(all);
    }
  });

  test('can be narrowed to kinds of events', async () => {
    const { id, expected } = await eventful();
    for (const kinds of ['note', 'delivery', 'change', 'assignment', 'link', 'note,arrival']) {
      const wanted = expected.filter((event) => kinds.split(',').includes(event.split(' ')[0] ?? ''));
      expect(told(await timeline(id, `?kind=${kinds}`)), kinds).toEqual(wanted);
    }
  });

  test('names the raw receipt that the receipt was made of', async () => {
    const shop = await makeRetailer();
    await publish(shop, 'till', mapping, ['application/json']);
    const rawId = await posted(shop, slip());
    const { json } = await shop.api.get(`/pos/raw/${rawId}`);
    const { api } = await signedIn(await makePortalUser(shop));
    const events = await timeline(json.receipt_ids[0] as string, '', api);
    expect(events).toMatchObject([
      { kind: 'link', type: 'made' },
      { type: 'receipt' },
      { type: 'raw_receipt', raw_receipt_id: rawId, detail: 'application/json' },
    ]);
  });

  test('says that a message went out by itself', async () => {
    const shop = await makeRetailer({
      channels: ['email'],
      send_on_arrival: ['email'],
      receipt_pages: false,
    });
    const id = await postedReceipt(shop, { identifier: 'anna@example.com' });
    const { api } = await signedIn(await makePortalUser(shop));
    expect(await timeline(id, '', api)).toMatchObject([
      { type: 'queued', automatic: true, actor: null, recipient: 'anna@example.com' },
      { type: 'receipt' },
    ]);
  });

  test('tells of each kind only those who may read what it is about', async () => {
    const { id } = await eventful();
    const plain = await colleague('plain', ['get_receipt']);
    expect(await timeline(id, '', plain)).toMatchObject([{ type: 'receipt', actor: null, request_id: null }]);
    const sender = await colleague('sender', ['get_receipt', 'get_receipt_deliveries']);
    const deliveries = await timeline(id, '', sender);
    expect(told(deliveries)).toEqual(['delivery sent', 'delivery queued', 'arrival receipt']);
    expect(deliveries.map(({ recipient }) => recipient)).toEqual([null, null, null]);
    const noter = await colleague('noter', ['get_receipt', 'get_receipt_notes']);
    expect(told(await timeline(id, '', noter))).toEqual(['note note', 'arrival receipt']);
    const linker = await colleague('linker', ['get_receipt', 'get_receipt_links']);
    const links = await timeline(id, '', linker);
    expect(links.map(({ type, actor }) => [type, actor])).toEqual([
      ['revoked', null],
      ['replaced', null],
      ['made', null],
      ['receipt', null],
    ]);
    // The trail alone tells what those parts would tell better.
    const auditor = await colleague('auditor', ['get_receipt', 'get_audit']);
    expect(told(await timeline(id, '', auditor))).toEqual([
      'change delete_receipt_link',
      'change post_receipt_link',
      'change delete_receipt_note',
      'assignment assign_receipt',
      'change send_receipt',
      'arrival receipt',
    ]);
  });
});

describe('400', () => {
  test.each(['count=0', 'count=101', 'after=x', 'after=1-9', 'kind=view'])('%s is refused', async (query) => {
    const id = await postedReceipt(retailer);
    const { status, json } = await staff.get(`/receipts/${id}/timeline?${query}`);
    expect(status).toBe(400);
    expect(json.errors).toMatchObject([
      { location: 'query', name: query === 'kind=view' ? 'kind.0' : query.split('=')[0] },
    ]);
  });
});

describe('404', () => {
  test('a user who may not read receipts finds none', async () => {
    const id = await postedReceipt(retailer);
    const auditor = await colleague('trail', ['get_audit', 'get_receipt_notes']);
    const { status, json } = await auditor.get(`/receipts/${id}/timeline`);
    expect([status, json.description]).toEqual([404, 'receipt not found']);
  });

  test('a receipt of another retailer, one that is not there and one that cannot be are the same', async () => {
    const other = await makeRetailer();
    const theirs = await postedReceipt(other);
    await other.api.post(`/receipts/${theirs}/notes`, { text: 'Theirs' });
    for (const id of ['x', missing, theirs]) {
      const { status, json } = await staff.get(`/receipts/${id}/timeline`);
      expect([status, json.description]).toEqual([404, 'receipt not found']);
    }
  });
});
