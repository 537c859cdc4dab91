import { beforeAll, describe, expect, test } from 'vitest';
import { markOf } from '@/lib/domain/delivery/send/message-mark';
import { listDeliveryEvents, listMessages, updateMessage } from '@/lib/domain/delivery/store/messages';
import { openPage } from '@/test/receipt-page/receipt-pages';
import type { TestRetailer } from '@/test/factories';
import { makeSendingRetailer, shoppedAt } from './shopper';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeSendingRetailer();
});

const shopped = () => shoppedAt(retailer);

describe('a view', () => {
  const browser = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' };

  /** A receipt whose message was sent, and how its link is opened. */
  async function sent() {
    const { id, token } = await shopped();
    const [message] = await listMessages(retailer.ctx, { receiptId: id, count: 1 });
    if (message === undefined) throw new Error('There is no message.');
    await updateMessage(retailer.ctx, message.id, { state: 'sent' });
    const open = (headers: Readonly<Record<string, string>>, mark = markOf(message.id), method = 'GET') =>
      openPage(token, { query: `m=${mark}`, headers, method });
    const views = async () =>
      (await listDeliveryEvents(retailer.ctx, id)).filter(({ type }) => type === 'viewed');
    return { id, token, message, open, views };
  }

  test('is noted once for each message, however often its link is opened', async () => {
    const { message, open, views } = await sent();
    await Promise.all([open(browser), open(browser)]);
    await open(browser);
    expect(await views()).toMatchObject([{ messageId: message.id, channel: 'email' }]);
  });

  test('is noted also for a reader who has kept the page', async () => {
    const { token, message, open, views } = await sent();
    const { headers } = await openPage(token);
    const again = await open({ ...browser, 'if-none-match': headers['etag'] ?? '' });
    expect(again.status).toBe(304);
    expect(await views()).toMatchObject([{ messageId: message.id }]);
  });

  test.each([
    ['scanners, which send no Sec-Fetch headers', {}],
    ['frames, such as the portal’s', { ...browser, 'sec-fetch-dest': 'iframe' }],
    ['fetches', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }],
    ['prefetches', { ...browser, 'sec-purpose': 'prefetch;prerender' }],
    ['staff', { ...browser, cookie: 'a=b; next-auth.session-token=x' }],
    ['staff under https', { ...browser, cookie: '__Host-next-auth.session-token.0=x' }],
  ])('is not noted for %s', async (_who, headers) => {
    const { open, views } = await sent();
    expect((await open(headers)).status).toBe(200);
    expect(await views()).toEqual([]);
  });

  test('is not noted for a HEAD, a plain link or the mark of another receipt’s message', async () => {
    const { token, message, open, views } = await sent();
    const other = await sent();
    await open(browser, markOf(message.id), 'HEAD');
    await openPage(token, { headers: browser });
    for (const mark of [markOf(other.message.id), 'x', '%00', 'A'.repeat(22), '../../../../../../..']) {
      expect((await open(browser, mark)).status).toBe(200);
    }
    expect(await views()).toEqual([]);
    expect(await other.views()).toEqual([]);
  });
});
