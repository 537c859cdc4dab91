import { and, eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '@/drizzle/schema/audit';
import { messages } from '@/drizzle/schema/delivery';
import { pruneAudit, pruneAuditOfAll } from '@/lib/audit/prune-audit-job.handler';
import { pruneOutbox, pruneOutboxOfAll } from '@/lib/delivery/prune-outbox-job.handler';
import { insertMessage, updateMessage } from '@/lib/delivery/store';
import { newId } from '@/lib/ids';
import { log } from '@/lib/log';
import { eraseMessages } from '@/lib/privacy/erase-messages';
import { owned } from '@/lib/tenancy';
import { apiClient, signedQuery } from '../api-client';
import { makeRetailer, postedReceipt, type TestRetailer } from '../factories';
import { makePortalUser } from '../portal-session';
import { queuedMessage, type QueuedMessage } from './queued-message';
import { readMail, smtpServer } from './servers';

const never = new AbortController().signal;

describe('GET /deliveries', () => {
  let retailer: TestRetailer;
  let sent: readonly QueuedMessage[];
  beforeAll(async () => {
    retailer = await makeRetailer({ channels: ['email', 'sms', 'whatsapp'] });
    const receipt = (email: string) => ({
      receipt: { properties: { email, phone: '+4915123456789' } },
      retailer,
    });
    sent = [
      await queuedMessage('email', receipt('Anna.B_x@Example.com')),
      await queuedMessage('sms', receipt('a@example.com')),
      await queuedMessage('email', receipt('annaXb@example.com')),
      await queuedMessage('whatsapp', receipt('a@example.com')),
    ];
    await sent[0]?.run();
    await updateMessage(retailer.ctx, sent[3]?.id ?? '', { state: 'failed', failure: 'no luck' });
  });

  const list = async (query = '') => {
    const { status, json } = await retailer.api.get(`/deliveries?${query}`);
    expect(status).toBe(200);
    return (json as { id: string }[]).map(({ id }) => sent.findIndex((message) => message.id === id));
  };

  test.each([
    ['', [3, 2, 1, 0]],
    ['channel=email', [2, 0]],
    ['state=failed', [3]],
    ['state=sent', [0]],
    ['kind=password_reset', []],
    ['text=ANNA.b_', [0]],
    ['text=anna', [2, 0]],
    ['text=%25', []],
    ['text=%2B4915', [3, 1]],
    ['channel=email&state=queued', [2]],
    ['count=2', [3, 2]],
  ])('%j lists %j, newest first', async (query, expected) => {
    expect(await list(query)).toEqual(expected);
  });

  test('goes on after the last of a page, without a gap', async () => {
    const first = await list('count=3');
    const rest = await list(`count=3&after=${sent[first[2] ?? 0]?.id}`);
    expect([...first, ...rest]).toEqual([3, 2, 1, 0]);
  });

  test('of one receipt', async () => {
    expect(await list(`receipt=${sent[1]?.receiptId}`)).toEqual([1]);
  });

  test.each(['state=gone', 'channel=fax', 'after=x', 'receipt=x', 'count=101', 'text=', 'identifier='])(
    'refuses %j',
    async (query) => {
      expect((await retailer.api.get(`/deliveries?${query}`)).status).toBe(400);
    },
  );

  describe('of one consumer', () => {
    let shops: TestRetailer;
    let messagesOf: (query: string) => Promise<number[]>;
    let posted: readonly QueuedMessage[];
    beforeAll(async () => {
      shops = await makeRetailer({ channels: ['email', 'sms', 'whatsapp'] });
      const anna = 'Anna@example.com';
      const receipt = (identifier: string | null, email: string) => ({
        receipt: {
          ...(identifier === null ? {} : { identifier }),
          properties: { email, phone: '+4915123456789' },
        },
        retailer: shops,
      });
      posted = [
        await queuedMessage('email', receipt(anna, 'elsewhere@example.com')),
        await queuedMessage('email', receipt(null, 'anna@Example.com')),
        await queuedMessage('email', receipt('bob', 'bob@example.com')),
        await queuedMessage('sms', receipt(anna, anna)),
        await queuedMessage('email', receipt('anna', 'anna@example.com.example')),
      ];
      messagesOf = async (query) => {
        const { status, json } = await shops.api.get(`/deliveries?${query}`);
        expect(status).toBe(200);
        return (json as { id: string }[]).map(({ id }) => posted.findIndex((message) => message.id === id));
      };
      // Who works here may be a consumer, too; what is sent to them as staff is not the consumer's.
      await insertMessage(shops.ctx, {
        kind: 'invitation',
        receiptId: null,
        userId: newId(),
        channel: 'email',
        recipient: anna,
        request: newId(),
        createdBy: 'user:admin@example.com',
      });
    });

    test.each([
      ['identifier=Anna%40example.com', [3, 1, 0]],
      ['identifier=Anna%40example.com&channel=email', [1, 0]],
      ['identifier=Anna%40example.com&text=elsewhere', [0]],
      ['identifier=Anna%40example.com&count=1', [3]],
      ['identifier=bob', [2]],
      // Of receipts the identifier counts as it is; of addresses in either case.
      ['identifier=anna%40EXAMPLE.com', [1]],
      ['identifier=nobody', []],
      ['identifier=%25', []],
    ])('%s: %j, with their receipts or to their address, newest first', async (query, expected) => {
      expect(await messagesOf(query)).toEqual(expected);
    });

    test('goes on after the last of a page', async () => {
      expect(await messagesOf(`identifier=Anna%40example.com&after=${posted[1]?.id}`)).toEqual([0]);
    });

    test('is nothing of another retailer, whose consumer has the same name', async () => {
      const other = await makeRetailer({ channels: ['email'] });
      await queuedMessage('email', {
        receipt: { identifier: 'Anna@example.com', properties: { email: 'Anna@example.com' } },
        retailer: other,
      });
      expect((await other.api.get('/deliveries?identifier=Anna%40example.com')).json).toHaveLength(1);
      expect((await other.api.get('/deliveries?identifier=bob')).json).toEqual([]);
      expect(await messagesOf('identifier=Anna%40example.com')).toEqual([3, 1, 0]);
    });

    test('follows a receipt that is given to another consumer', async () => {
      const moved = await queuedMessage('email', {
        receipt: { identifier: 'first', properties: { email: 'x@example.com' } },
        retailer: shops,
      });
      const path = `/receipts/${moved.receiptId}`;
      await shops.api.patch(path, [{ op: 'replace', path: '/identifier', value: 'second' }]);
      const idsOf = async (name: string) =>
        ((await shops.api.get(`/deliveries?identifier=${name}`)).json as { id: string }[]).map(
          ({ id }) => id,
        );
      expect([await idsOf('first'), await idsOf('second')]).toEqual([[], [moved.id]]);
    });
  });

  test('shows nothing of another retailer', async () => {
    const other = await makeRetailer();
    expect((await other.api.get('/deliveries')).json).toEqual([]);
    for (const path of [
      `/deliveries/${sent[0]?.id}`,
      `/receipts/${sent[0]?.receiptId}/deliveries`,
      `/receipts/${sent[0]?.receiptId}/channels`,
    ]) {
      expect((await other.api.get(path)).status, path).toBe(404);
    }
    expect((await other.api.post(`/deliveries/${sent[3]?.id}/_retry`, {})).status).toBe(404);
  });

  test('is closed to signed consumers', async () => {
    const query = signedQuery(retailer.credentials.hmac, { consumer: '1001' });
    for (const path of [
      '/deliveries',
      `/deliveries/${sent[0]?.id}`,
      `/receipts/${sent[0]?.receiptId}/deliveries`,
      `/receipts/${sent[0]?.receiptId}/channels`,
    ]) {
      const { status, json } = await apiClient().get(`${path}?${query}`);
      expect({ status, code: json.code }, path).toEqual({ status: 403, code: 'permission_denied' });
    }
  });
});

describe('GET /deliveries/{id}', () => {
  test('is the mail as it went over the line', async () => {
    const arrived = await smtpServer();
    const { retailer, id, run } = await queuedMessage('email', { settings: { attach_pdf: true } });
    await run();
    const { json } = await retailer.api.get(`/deliveries/${id}`);
    const mail = await readMail(arrived[0]);
    expect(json.subject).toBe(mail.subject);
    expect(json.content.text).toBe(mail.text?.trim());
    expect(json.content.html).toBe(mail.html?.trim());
    const files = json.content.attachments as { filename: string; content_type: string; bytes: number }[];
    const pdf = mail.attachments.find(({ mimeType }) => mimeType === 'application/pdf')?.content;
    expect(files.find(({ content_type: type }) => type === 'application/pdf')?.bytes).toBe(
      Buffer.from(pdf as ArrayBuffer).length,
    );
    const header = (arrived[0]?.raw ?? '').split('\r\n\r\n')[0]?.replaceAll(/\r\n[ \t]/g, ' ') ?? '';
    expect(json.headers.length).toBeGreaterThan(5);
    const fields = new Map(header.split('\r\n').map((line) => [line.split(':')[0], line]));
    for (const { name, value } of json.headers as { name: string; value: string }[]) {
      expect(fields.get(name)?.replaceAll(/\s+/g, ' ')).toBe(`${name}: ${value}`.replaceAll(/\s+/g, ' '));
    }
    expect(json.events.map(({ type }: { type: string }) => type)).toEqual(['queued', 'sent']);
  });

  test('hides what a mail to a portal user says', async () => {
    await smtpServer();
    const retailer = await makeRetailer();
    const user = await makePortalUser(retailer);
    await retailer.api.request(`/portal/user/${user.email}/_send_password_reset`, { method: 'POST' });
    const [{ id }] = (await retailer.api.get('/deliveries')).json;
    const { json } = await retailer.api.get(`/deliveries/${id}`);
    expect(json).toMatchObject({
      kind: 'password_reset',
      recipient: user.email,
      receipt_id: null,
      content: null,
      subject: null,
      headers: [],
    });
  });

  test.each(['x', '01980000-0000-7000-8000-000000000000', '%00'])('of %j is not there', async (id) => {
    const { api } = await makeRetailer();
    expect((await api.get(`/deliveries/${id}`)).status).toBe(404);
    expect((await api.post(`/deliveries/${id}/_retry`, {})).status).toBe(404);
  });
});

describe('POST /deliveries/{id}/_retry', () => {
  test('sends a dead letter again, once, and says who wanted it', async () => {
    let broken = true;
    const arrived = await smtpServer(() => (broken ? 550 : null));
    const { retailer, id, run, read, events } = await queuedMessage('email');
    await run();
    expect((await read()).state).toBe('failed');
    const before = (await read()).content;
    broken = false;
    const retry = () => retailer.api.post(`/deliveries/${id}/_retry`, {});
    const both = await Promise.all([retry(), retry()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    await run();
    await run(2);
    expect(arrived).toHaveLength(1);
    expect(await read()).toMatchObject({ state: 'sent', attempts: 2, content: before });
    expect(await events()).toEqual(['queued', 'bounced', 'queued', 'sent']);
    const { json } = await retailer.api.get(`/audit?subject_type=delivery&subject_id=${id}`);
    expect(json).toMatchObject([
      { action: 'retry_delivery', before: { state: 'failed' }, after: { state: 'queued' } },
    ]);
  });

  test.each(['queued', 'sending', 'sent'] as const)('is refused while it is %s', async (state) => {
    const { retailer, id } = await queuedMessage('email');
    await updateMessage(retailer.ctx, id, { state });
    const { status, json } = await retailer.api.post(`/deliveries/${id}/_retry`, {});
    expect({ status, code: json.code }).toEqual({ status: 409, code: 'conflict' });
  });
});

test('a message of an erased person is not sent again', async () => {
  const { retailer, id } = await queuedMessage('email');
  await updateMessage(retailer.ctx, id, { state: 'failed' });
  await eraseMessages(retailer.ctx, [id]);
  const { status, json } = await retailer.api.post(`/deliveries/${id}/_retry`, {});
  expect({ status, description: json.description }).toEqual({
    status: 409,
    description: 'where the message went was erased',
  });
});

describe('GET /receipts/{id}/deliveries', () => {
  test('is the history of a receipt, newest first, page by page', async () => {
    const { retailer, receiptId, run } = await queuedMessage('sms');
    await run();
    const path = `/receipts/${receiptId}/deliveries`;
    const { json } = await retailer.api.get(path);
    expect(json).toMatchObject([
      { type: 'sent', channel: 'sms', detail: 'outbox' },
      { type: 'queued', channel: 'sms' },
    ]);
    expect((await retailer.api.get(`${path}?after=${json[0].id}`)).json).toEqual([json[1]]);
    expect((await retailer.api.get('/receipts/x/deliveries')).status).toBe(404);
  });
});

describe('GET /receipts/{id}/channels', () => {
  test('tells what could be sent where, masked, and why not', async () => {
    const retailer = await makeRetailer({ channels: ['email', 'sms'] });
    const id = await postedReceipt(retailer, { properties: { email: 'anna@example.com' } });
    const { json } = await retailer.api.get(`/receipts/${id}/channels`);
    expect(json).toEqual([
      { channel: 'email', available: true, address: 'a•••@e•••.com', reason: null, provider: 'outbox' },
      { channel: 'sms', available: false, address: null, reason: 'no_address', provider: 'outbox' },
      { channel: 'whatsapp', available: false, address: null, reason: 'not_enabled', provider: 'outbox' },
    ]);
  });

  test('agrees with what _send says', async () => {
    const retailer = await makeRetailer({ channels: ['email', 'sms'] });
    const all = ['email', 'sms', 'whatsapp'];
    for (const properties of [{}, { email: 'a@b.de' }, { phone: '+4915123456789' }, { phone: 'x' }]) {
      const id = await postedReceipt(retailer, { properties });
      const { json } = await retailer.api.get(`/receipts/${id}/channels`);
      const available = (json as { channel: string; available: boolean }[])
        .filter((each) => each.available)
        .map(({ channel }) => channel);
      const resolved = await retailer.api.post('/receipts/_send', { id, channels: all, resolve: true });
      expect(available).toEqual(resolved.json.channels);
    }
  });
});

describe('pruning', () => {
  const day = 24 * 60 * 60 * 1000;
  const run = { id: newId(), attempt: 1, signal: never, log: log() };

  test('removes settled messages older than the retailer wants, in batches, and no others', async () => {
    const [{ ctx }, other] = [await makeRetailer(), await makeRetailer()];
    const row = (retailerId: number, days: number, state: 'sent' | 'failed' | 'queued' | 'sending') => ({
      retailerId,
      id: v7({ msecs: Date.now() - days * day }),
      receiptId: newId(),
      channel: 'email' as const,
      recipient: 'a@b.de',
      request: newId(),
      state,
      attempts: 1,
      createdBy: 'system:test',
      createdAt: new Date(),
      updatedAt: new Date(),
    });
    const mine = ctx.retailer.id;
    await ctx.db
      .insert(messages)
      .values([
        ...Array.from({ length: 1100 }, () => row(mine, 31, 'sent')),
        row(mine, 31, 'failed'),
        row(mine, 31, 'queued'),
        row(mine, 31, 'sending'),
        row(mine, 29, 'sent'),
        row(other.ctx.retailer.id, 31, 'sent'),
      ]);
    expect(await pruneOutbox(ctx, 30, never)).toBe(1101);
    const left = await ctx.db.select().from(messages).where(owned(ctx, messages));
    expect(left.map(({ state }) => state).toSorted()).toEqual(['queued', 'sending', 'sent']);
    expect(await ctx.db.select().from(messages).where(owned(other.ctx, messages))).toHaveLength(1);
    expect(await pruneOutbox(ctx, 30, AbortSignal.abort())).toBe(0);
  });

  test('keeps what happened to a receipt', async () => {
    const { retailer, run: send, events, id } = await queuedMessage('sms');
    await send();
    const old = v7({ msecs: Date.now() - 31 * day });
    await retailer.ctx.db
      .update(messages)
      .set({ id: old })
      .where(and(owned(retailer.ctx, messages), eq(messages.id, id)));
    expect(await pruneOutbox(retailer.ctx, 30, never)).toBe(1);
    expect(await events()).toEqual(['queued', 'sent']);
  });

  test('removes old changes from the audit trail, and no others', async () => {
    const { ctx } = await makeRetailer();
    const entry = (days: number) => ({
      retailerId: ctx.retailer.id,
      id: newId(),
      at: new Date(Date.now() - days * day),
      actor: 'system:test',
      action: 'test',
      subjectType: 'test',
      subjectId: String(days),
      before: null,
      after: null,
      requestId: newId(),
    });
    await ctx.db.insert(auditEntries).values([...Array.from({ length: 1001 }, () => entry(400)), entry(364)]);
    expect(await pruneAudit(ctx, 365, never)).toBe(1001);
    const left = await ctx.db
      .select()
      .from(auditEntries)
      .where(and(owned(ctx, auditEntries), eq(auditEntries.action, 'test')));
    expect(left.map(({ subjectId }) => subjectId)).toEqual(['364']);
  });

  test('is done for retailers that have set a time, for the others not', async () => {
    const retention = { raw: null, outbox: 1, audit: 1 };
    // As many days as a number can hold stop nobody's clearing up.
    const most = Number.MAX_SAFE_INTEGER;
    await makeRetailer({ retention_days: { raw: most, outbox: most, audit: most } });
    const [set, unset] = [await makeRetailer({ retention_days: retention }), await makeRetailer()];
    for (const { ctx } of [set, unset]) {
      await ctx.db
        .update(auditEntries)
        .set({ at: new Date(Date.now() - 2 * day) })
        .where(owned(ctx, auditEntries));
    }
    const entries = async ({ ctx }: TestRetailer) =>
      (await ctx.db.select().from(auditEntries).where(owned(ctx, auditEntries))).length;
    const before = await entries(unset);
    expect(before).toBeGreaterThan(0);
    await pruneAuditOfAll.run({}, run);
    await pruneOutboxOfAll.run({}, run);
    expect([await entries(set), await entries(unset)]).toEqual([0, before]);
  });
});
