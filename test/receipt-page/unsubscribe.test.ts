import { beforeAll, describe, expect, test } from 'vitest';
import { listChanges } from '@/lib/domain/audit/list-changes';
import { readComposition } from '@/test/mail/read-composition';
import { listMessages } from '@/lib/domain/delivery/store/messages';
import { unsubscribeKey } from '@/lib/domain/delivery/opt-out/unsubscribe-key';
import { receiptMessages } from '@/lib/core/i18n/receipt-languages';
import { openPage, openUnsubscribe, send, unsubscribe } from '@/test/receipt-page/receipt-pages';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { setProviders } from '@/test/message-servers';
import { form, makeSendingRetailer, shoppedAt } from './shopper';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeSendingRetailer();
});

const shopped = (changes: Readonly<Record<string, unknown>> = {}) => shoppedAt(retailer, changes);

describe('unsubscribing', () => {
  const tagsOf = async (identifier: string) => {
    const { json } = await retailer.api.get(`/identifiers/${encodeURIComponent(identifier)}`);
    return (json as { properties: { 'opt-out': string[] } }).properties['opt-out'];
  };

  test('changes nothing when its page is only opened', async () => {
    const { token, identifier } = await shopped();
    expect((await openUnsubscribe(token)).html).toContain('value="stop"');
    expect(await tagsOf(identifier)).toEqual([]);
  });

  test('stops receipts that come by themselves, and can be taken back', async () => {
    setProviders();
    const { token, identifier } = await shopped();
    const { status, html } = await unsubscribe(token, { form: { receipts: 'stop' } });
    expect(status).toBe(200);
    expect(html).toContain('value="start"');
    expect(html).toContain(receiptMessages('de').unsubscribe.still);
    expect(await tagsOf(identifier)).toEqual(['receipts']);
    const quiet = await postedReceipt(retailer, { identifier });
    expect(await listMessages(retailer.ctx, { receiptId: quiet, count: 5 })).toEqual([]);
    // Asked for, it is sent all the same.
    expect((await send(token, form('email'))).status).toBe(200);
    expect((await unsubscribe(token, { form: { receipts: 'start' } })).html).toContain('value="stop"');
    expect(await tagsOf(identifier)).toEqual([]);
    const loud = await postedReceipt(retailer, { identifier });
    expect(await listMessages(retailer.ctx, { receiptId: loud, count: 5 })).toHaveLength(1);
    const changes = await listChanges(retailer.ctx, {
      subjectType: 'identifier',
      subjectId: identifier,
      count: 5,
    });
    expect(changes.map(({ action, actor }) => [action, actor])).toEqual([
      ['patch_identifier', 'system:receipt-link'],
      ['patch_identifier', 'system:receipt-link'],
    ]);
  });

  test('is one click with the key of a mail, whatever the body, and outlives the link', async () => {
    const { id, token, identifier } = await shopped();
    const query = `key=${unsubscribeKey(retailer.ctx.retailer.id, identifier)}`;
    await retailer.api.request(`/receipts/${id}/links`, { method: 'DELETE' });
    const answer = await unsubscribe(token, { query, form: { 'List-Unsubscribe': 'One-Click' } });
    expect(answer.status).toBe(200);
    expect(answer.headers['location']).toBeUndefined();
    expect(await tagsOf(identifier)).toEqual(['receipts']);
    expect(answer.html).not.toContain(identifier);
    // The way to a receipt that cannot be opened any more is not shown.
    expect(answer.html).not.toContain(`href="/r/${token}"`);
    expect(answer.html).not.toContain(receiptMessages('de').unsubscribe.still);
    const multipart = {
      query,
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    };
    expect((await unsubscribe(token, { ...multipart, body: '--x--' })).status).toBe(200);
  });

  test('stops receipts of a consumer who has as many other tags as there can be', async () => {
    const { token, identifier } = await shopped();
    const tags = Array.from({ length: 100 }, (_, number) => `news ${number}`);
    const path = `/identifiers/${encodeURIComponent(identifier)}`;
    const set = (optOut: readonly string[]) =>
      retailer.api.patch(path, [{ op: 'add', path: '/properties/opt-out', value: optOut }]);
    expect((await set(tags)).status).toBe(204);
    expect((await unsubscribe(token, { form: { receipts: 'stop' } })).status).toBe(200);
    expect(await tagsOf(identifier)).toEqual([...tags, 'receipts']);
    expect((await set([...tags, 'receipts', 'sms'])).status).toBe(204);
    const { status, json } = await set([...tags, 'receipts', 'one more']);
    expect([status, json.errors]).toMatchObject([400, [{ name: 'properties.opt-out', reason: 'too_many' }]]);
  });

  test('takes no key that is not the retailer’s own', async () => {
    const { token, identifier } = await shopped();
    const other = await makeRetailer();
    const key = unsubscribeKey(retailer.ctx.retailer.id, identifier);
    const wrong = [
      unsubscribeKey(other.ctx.retailer.id, identifier),
      `${key.slice(0, -2)}${key.endsWith('AA') ? 'BB' : 'AA'}`,
      key.slice(0, 20),
      'x',
      '',
    ];
    for (const one of wrong) {
      const answer = await unsubscribe(token, { query: `key=${encodeURIComponent(one)}`, form: {} });
      expect(answer.status).toBe(404);
      expect(answer).toEqual(await openPage('x'));
    }
    expect(await tagsOf(identifier)).toEqual([]);
  });

  test('of an address that nobody knew makes it known, and holds for receipts that go there', async () => {
    const address = `${crypto.randomUUID().slice(0, 8)}@example.org`;
    const { token } = await shopped();
    const query = `key=${unsubscribeKey(retailer.ctx.retailer.id, address)}`;
    await unsubscribe(token, { query, form: { 'List-Unsubscribe': 'One-Click' } });
    expect(await tagsOf(address)).toEqual(['receipts']);
    const id = await postedReceipt(retailer, { properties: { email: address } });
    expect(await listMessages(retailer.ctx, { receiptId: id, count: 5 })).toEqual([]);
  });

  test('of a mail holds for its address however it is written', async () => {
    const address = `Kim.${crypto.randomUUID().slice(0, 8)}@Example.org`;
    const first = await postedReceipt(retailer, { properties: { email: address } });
    const [message] = await listMessages(retailer.ctx, { receiptId: first, count: 5 });
    if (message === undefined) throw new Error('Nothing was queued.');
    const { unsubscribeUrl } = await readComposition(retailer.ctx, message);
    const { pathname, search } = new URL(unsubscribeUrl ?? '');
    const click = { 'List-Unsubscribe': 'One-Click' };
    const token = pathname.split('/')[2] ?? '';
    expect((await unsubscribe(token, { query: search.slice(1), form: click })).status).toBe(200);
    for (const email of [address, address.toLowerCase(), address.toUpperCase()]) {
      const id = await postedReceipt(retailer, { properties: { email } });
      expect(await listMessages(retailer.ctx, { receiptId: id, count: 5 })).toEqual([]);
    }
  });

  test('of a consumer whose identifier is an address holds however tills write it', async () => {
    const identifier = `Kim.${crypto.randomUUID().slice(0, 8)}@Example.org`;
    const { token } = await shoppedAt(retailer, { identifier });
    const sentTo = async (name: string) => {
      const id = await postedReceipt(retailer, { identifier: name });
      return (await listMessages(retailer.ctx, { receiptId: id, count: 5 })).length;
    };
    const writings = [identifier, identifier.toLowerCase(), identifier.toUpperCase()];
    await unsubscribe(token, { form: { receipts: 'stop' } });
    for (const name of writings) expect(await sentTo(name)).toBe(0);
    expect((await openUnsubscribe(token)).html).toContain('value="start"');
    await unsubscribe(token, { form: { receipts: 'start' } });
    for (const name of writings) expect(await sentTo(name)).toBe(1);
    expect((await openUnsubscribe(token)).html).toContain('value="stop"');
  });

  test('back and forth is limited, but stopping always works', { tags: 'long' }, async () => {
    const { token, identifier } = await shopped();
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      expect((await unsubscribe(token, { form: { receipts: 'stop' } })).status).toBe(200);
      statuses.push((await unsubscribe(token, { form: { receipts: 'start' } })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
    expect(await tagsOf(identifier)).toEqual(['receipts']);
  });

  test('says first, in the window’s title too, that it was not followed', async () => {
    const { token } = await shopped();
    const headers = { 'sec-fetch-site': 'cross-site' };
    const { status, html } = await unsubscribe(token, { form: { receipts: 'stop' }, headers });
    expect(status).toBe(403);
    const { send: words, unsubscribe: own } = receiptMessages('de');
    expect(html).toContain(`<title>${words.problem}: ${own.title}`);
    expect(html).toMatch(/role="alert" aria-labelledby="problem" tabindex="-1" autofocus=""/i);
  });

  test('is not offered where nobody could be meant', async () => {
    const { token } = await shopped({ identifier: undefined });
    expect((await openPage(token)).html).not.toContain('/unsubscribe');
    expect((await openUnsubscribe(token)).status).toBe(404);
  });
});

describe('where receipts are not sent by themselves', () => {
  const quiet = () => makeRetailer({ receipt_links: true, channels: ['email', 'sms'], send_on_arrival: [] });

  test('the page offers no stopping, and the address in an earlier mail says what is true', async () => {
    const { api, ctx, credentials } = await makeSendingRetailer();
    const { token, identifier } = await shoppedAt({ api, ctx, credentials });
    const link = `/r/${token}/unsubscribe`;
    expect((await openPage(token)).html).toContain(link);
    const off = { method: 'PATCH', json: { send_on_arrival: [] } };
    expect((await api.request('/settings', off)).status).toBe(200);
    expect((await openPage(token)).html).not.toContain(link);
    const words = receiptMessages('de').unsubscribe;
    const key = { query: `key=${unsubscribeKey(ctx.retailer.id, identifier)}` };
    const idle = (await openUnsubscribe(token, key)).html;
    expect(idle).toContain(words.idle.split('</value>')[1]);
    expect(idle).not.toContain(words.on.split('</value>')[1]);
    // It can be stopped for good all the same, and allowed again.
    expect(idle).toContain(words.never);
    const stopped = (await unsubscribe(token, { ...key, form: { receipts: 'stop' } })).html;
    expect(stopped).toContain(words.allow);
    expect(stopped).not.toContain(words.start);
    const allowed = (await unsubscribe(token, { ...key, form: { receipts: 'start' } })).html;
    expect(allowed).toContain(words.never);
  });

  test('a channel that is switched off is not automatic', async () => {
    const shop = await makeRetailer({ receipt_links: true, channels: ['email'], send_on_arrival: ['sms'] });
    const { token } = await shoppedAt(shop);
    expect((await openPage(token)).html).not.toContain('/unsubscribe');
  });

  test('a receipt that its till asked to send by SMS is stopped by SMS, and can be allowed again', async () => {
    const shop = await quiet();
    const properties = { messaging_settings: { sms: { send: true } }, phone: '+4915123456789' };
    const { id, token, identifier } = await shoppedAt(shop, { properties });
    expect(await listMessages(shop.ctx, { receiptId: id, count: 5 })).toHaveLength(1);
    const words = receiptMessages('de').unsubscribe;
    expect((await unsubscribe(token, { form: { receipts: 'stop' } })).html).toContain(words.start);
    const stopped = await postedReceipt(shop, { identifier, properties });
    expect(await listMessages(shop.ctx, { receiptId: stopped, count: 5 })).toEqual([]);
    expect((await unsubscribe(token, { form: { receipts: 'start' } })).html).toContain(words.stop);
    const allowed = await postedReceipt(shop, { identifier, properties });
    expect(await listMessages(shop.ctx, { receiptId: allowed, count: 5 })).toHaveLength(1);
  });

  test('a receipt that its till asked to send can be stopped', async () => {
    const shop = await quiet();
    const { token } = await shoppedAt(shop, { properties: { email_settings: { send: true } } });
    expect((await openPage(token)).html).toContain(`/r/${token}/unsubscribe`);
    expect((await openUnsubscribe(token)).html).toContain(receiptMessages('de').unsubscribe.stop);
    const blocked = await shoppedAt(shop, { properties: { email_settings: { send: true, block: true } } });
    expect((await openPage(blocked.token)).html).not.toContain('/unsubscribe');
  });
});
