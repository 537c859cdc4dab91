import { eraseIdentifierJob } from '@/lib/domain/privacy/erase-identifier-job';
import { recountDeliveriesJob } from '@/lib/domain/delivery/outbox/recount-deliveries-job';
import { pruneOutbox } from '@/lib/domain/delivery/outbox/prune-outbox';
import { and, eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { deliveryOutcomes, messages } from '@/drizzle/schema/delivery';
import { markOf } from '@/lib/domain/delivery/send/message-mark';
import { recordView } from '@/lib/domain/delivery/send/record-outcome';
import { recountDeliveries } from '@/lib/domain/delivery/outbox/recount-deliveries';
import { recordTwilioStatus } from '@/lib/domain/delivery/twilio/twilio-status';
import { owned } from '@/lib/platform/db/tenancy';
import { jobRun } from '@/test/api/erasures/asked-erasure';
import { queuedMessage, type QueuedMessage } from '@/test/api/deliveries/queued-message';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { smtpServer, twilioServer } from '@/test/message-servers';

const march = 'from=2026-03-01&to=2026-03-31';
const days = 'receipts_from=2026-03-01&receipts_to=2026-03-31';
const settings = { channels: ['email', 'sms', 'whatsapp'] as ('email' | 'sms' | 'whatsapp')[] };

/** The messages of a report by channel. */
async function reported({ api }: TestRetailer, query = march) {
  const { status, json } = await api.get(`/reports/sales?${query}`);
  expect(status).toBe(200);
  return (json as { deliveries: { channel: string }[] }).deliveries;
}

/** Opens the page by the link of a message. */
const open = ({ retailer, receiptId, id }: QueuedMessage) => recordView(retailer.ctx, receiptId, markOf(id));

const noted = ({ retailer, id }: QueuedMessage, status: string, sid = 'SM1') =>
  recordTwilioStatus({ retailerId: retailer.ctx.retailer.id, messageId: id, status, sid, errorCode: null });

describe('messages of a report', () => {
  test('are sent when a provider took them, delivered on its word alone, opened by their link', async () => {
    await smtpServer((to) => (to === 'refused@example.com' ? 550 : null));
    await twilioServer((_request, response) => response.writeHead(201).end('{"sid":"SM1"}'));
    const retailer = await makeRetailer(settings);
    const of = (channel: 'email' | 'sms', receipt = {}) => queuedMessage(channel, { retailer, receipt });
    const mail = await of('email');
    const refused = await of('email', { properties: { email: 'refused@example.com' } });
    const [text, lost, waiting] = [await of('sms'), await of('sms'), await of('sms')];
    for (const each of [mail, refused, text, lost]) await each.run();
    await noted(text, 'delivered');
    await noted(text, 'read');
    await noted(lost, 'undelivered');
    await open(mail);
    await open(mail);
    expect((await waiting.read()).state).toBe('queued');
    const figures = [
      {
        channel: 'email',
        messages: 2,
        sent: 1,
        delivered: null,
        opened: 1,
        kept: 0,
        failed: 1,
        compared: null,
      },
      { channel: 'sms', messages: 3, sent: 1, delivered: 1, opened: 0, kept: 0, failed: 1, compared: null },
    ];
    expect(await reported(retailer)).toEqual(figures);
    await recountDeliveries(retailer.ctx, new Date(0));
    expect(await reported(retailer)).toEqual(figures);
  });

  test('that only the built-in outbox kept are not sent, and nobody opens them', async () => {
    const kept = await queuedMessage('sms');
    await kept.run();
    await open(kept);
    const figures = { messages: 1, sent: 0, delivered: 0, opened: 0, kept: 1, failed: 0 };
    expect(await reported(kept.retailer)).toMatchObject([figures]);
    await recountDeliveries(kept.retailer.ctx, new Date(0));
    expect(await reported(kept.retailer)).toMatchObject([figures]);
    // Sent again when there is a provider.
    await twilioServer((_request, response) => response.writeHead(201).end('{"sid":"SM1"}'));
    expect((await kept.retailer.api.post(`/deliveries/${kept.id}/_retry`, undefined)).status).toBe(202);
    expect(await reported(kept.retailer)).toMatchObject([{ sent: 0, kept: 0 }]);
    await kept.run();
    const sent = { sent: 1, kept: 0 };
    expect(await reported(kept.retailer)).toMatchObject([{ ...sent, opened: 0 }]);
    // Who opened it in the outbox was not its consumer.
    await recountDeliveries(kept.retailer.ctx, new Date(0));
    expect(await reported(kept.retailer)).toMatchObject([{ ...sent, opened: 0 }]);
    await open(kept);
    expect(await reported(kept.retailer)).toMatchObject([{ ...sent, opened: 1 }]);
    await recountDeliveries(kept.retailer.ctx, new Date(0));
    expect(await reported(kept.retailer)).toMatchObject([{ ...sent, opened: 1 }]);
  });

  test('count for the day and the store of their receipt, beside those of the other period', async () => {
    const retailer = await makeRetailer(settings);
    // A Saturday on the clock of the till, though it is Friday in UTC.
    await queuedMessage('sms', { retailer, receipt: { localtime: '2026-03-14T00:30:00+01:00' } });
    await queuedMessage('email', { retailer, receipt: { localtime: '2025-03-14T12:00:00+01:00' } });
    expect(await reported(retailer, 'from=2026-03-14&to=2026-03-14&compare=year')).toMatchObject([
      { channel: 'email', messages: 0, compared: { messages: 1 } },
      { channel: 'sms', messages: 1, compared: { messages: 0 } },
    ]);
    expect(await reported(retailer, 'from=2026-03-13&to=2026-03-13')).toEqual([]);
    expect(await reported(retailer, `${march}&store_reference=1`)).toMatchObject([{ messages: 1 }]);
    expect(await reported(retailer, `${march}&store_reference=99`)).toEqual([]);
  });

  test('are the messages that the list shows for the same days', async () => {
    await twilioServer((_request, response) => response.writeHead(201).end('{"sid":"SM1"}'));
    const [retailer, other] = [await makeRetailer(settings), await makeRetailer(settings)];
    const first = await queuedMessage('sms', { retailer });
    const second = await queuedMessage('sms', { retailer });
    await queuedMessage('email', { retailer, receipt: { localtime: '2025-03-14T12:00:00+01:00' } });
    await queuedMessage('sms', { retailer: other });
    await first.run();
    await noted(first, 'delivered');
    await open(first);
    const listed = async (query: string) => {
      const { status, json } = await retailer.api.get(`/deliveries?${query}`);
      expect(status, query).toBe(200);
      return (json as { id: string }[]).map(({ id }) => id);
    };
    expect(await listed(days)).toEqual([second.id, first.id]);
    expect(await listed(`${days}&count=1&after=${second.id}`)).toEqual([first.id]);
    expect(await listed(`${days}&channel=email`)).toEqual([]);
    expect(await listed(`${days}&state=queued`)).toEqual([second.id]);
    expect(await listed(`${days}&state=sent&store_reference=1`)).toEqual([first.id]);
    expect(await listed(`${days}&store_reference=99`)).toEqual([]);
    expect(await listed(`${days}&text=%2B4915`)).toEqual([second.id, first.id]);
    expect(await listed('receipts_to=2025-12-31')).toHaveLength(1);
    for (const reached of ['delivered', 'opened'])
      expect(await listed(`${days}&reached=${reached}`)).toEqual([first.id]);
    const { status, json } = await retailer.api.get('/deliveries?receipts_from=yesterday&reached=home');
    expect([status, json.errors.map(({ name }: { name: string }) => name)]).toEqual([
      400,
      ['receipts_from', 'reached'],
    ]);
    // Postgres has no year 0.
    const early = await retailer.api.get('/deliveries?receipts_to=0000-12-31');
    expect([early.status, early.json.errors?.[0]?.name]).toEqual([400, 'receipts_to']);
  });

  test('stay counted when the outbox is pruned, and the list leads past what is gone', async () => {
    const kept = await queuedMessage('sms');
    const { retailer } = kept;
    await kept.run();
    const newer = await queuedMessage('sms', { retailer });
    const old = v7({ msecs: Date.now() - 31 * 24 * 3_600_000 });
    await retailer.ctx.db
      .update(messages)
      .set({ id: old })
      .where(and(owned(retailer.ctx, messages), eq(messages.id, kept.id)));
    await retailer.ctx.db
      .update(deliveryOutcomes)
      .set({ messageId: old })
      .where(and(owned(retailer.ctx, deliveryOutcomes), eq(deliveryOutcomes.messageId, kept.id)));
    const before = await reported(retailer);
    expect(await pruneOutbox(retailer.ctx, 30, new AbortController().signal)).toBe(1);
    expect(await reported(retailer)).toEqual(before);
    await recountDeliveries(retailer.ctx, new Date(0));
    expect(await reported(retailer)).toEqual(before);
    const { json } = await retailer.api.get(`/deliveries?${days}&count=1`);
    expect((json as { id: string }[]).map(({ id }) => id)).toEqual([newer.id]);
  });

  test('stay what they were when their consumer is erased, also counted anew', async () => {
    await twilioServer((_request, response) => response.writeHead(201).end('{"sid":"SM1"}'));
    const retailer = await makeRetailer(settings);
    const receipt = { identifier: 'anna' };
    const [sent, waiting] = [
      await queuedMessage('sms', { retailer, receipt }),
      await queuedMessage('sms', { retailer, receipt }),
    ];
    await sent.run();
    await noted(sent, 'delivered');
    await open(sent);
    const asked = await retailer.api.post('/identifiers/anna/_erase', undefined);
    await eraseIdentifierJob.run({ retailer: retailer.ctx.retailer.id, erasure: asked.json.id }, jobRun(1));
    // What was still to be sent is not sent any more.
    const figures = { messages: 2, sent: 1, delivered: 1, opened: 1, kept: 0, failed: 1 };
    expect((await waiting.read()).state).toBe('failed');
    expect(await reported(retailer)).toMatchObject([figures]);
    await recountDeliveries(retailer.ctx, new Date(0));
    expect(await reported(retailer)).toMatchObject([figures]);
  });

  test(
    'of a release that did not count them are counted by the job, those of others not touched',
    { tags: 'long' },
    async () => {
      const message = await queuedMessage('sms');
      const { ctx } = message.retailer;
      await message.run();
      const before = await reported(message.retailer);
      await ctx.db.delete(deliveryOutcomes).where(owned(ctx, deliveryOutcomes));
      await ctx.db.execute(
        sql`update messages set created_at = '2020-01-01' where retailer_id = ${ctx.retailer.id}`,
      );
      expect(await reported(message.retailer)).toEqual([]);
      await recountDeliveriesJob.run({}, jobRun(1));
      expect(await reported(message.retailer)).toEqual(before);
    },
  );

  test('a message that changes while it is counted anew keeps its newest state', async () => {
    const message = await queuedMessage('sms');
    const counting = recountDeliveries(message.retailer.ctx, new Date(0));
    await Promise.all([counting, message.run(), recountDeliveries(message.retailer.ctx, new Date(0))]);
    expect(await reported(message.retailer)).toMatchObject([{ kept: 1 }]);
  });
});
