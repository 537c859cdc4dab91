import { and, asc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '@/drizzle/schema/audit';
import { submitReceipt } from '@/lib/domain/intake/submit-receipt';
import { postReceiptBody } from '@/lib/domain/receipts/wire/submission';
import { inTransaction } from '@/lib/platform/context';
import { databaseUrl, openClient, wrapClient } from '@/lib/platform/db/client';
import { owned } from '@/lib/platform/db/tenancy';
import { makeRetailer, receiptBody, type TestRetailer } from '@/test/factories';
import { expectLockWaits } from '@/test/lock-waits';
import { makeProgram } from '../loyalty/club';

// Receipts that arrive at once and bring stores, attachments, points and deliveries share a transaction; each is answered, and
// leaves behind, what it would alone.

type Body = Readonly<Record<string, unknown>>;

let retailer: TestRetailer;
let next = 100;
beforeAll(async () => {
  retailer = await makeRetailer({ stores_from_receipts: true });
});

const count = 16;
const many = Array.from({ length: count }, (_, number) => number);

const postAll = (bodies: readonly Body[], { api } = retailer) =>
  Promise.all(bodies.map((body) => api.post('/receipts', body)));

const storeOf = async (reference: number) => (await retailer.api.get(`/stores/${reference}`)).json;

/** The changes that receipts made to a store, oldest first. */
function changesOf(reference: number) {
  return retailer.ctx.db
    .select({ requestId: auditEntries.requestId, actor: auditEntries.actor, after: auditEntries.after })
    .from(auditEntries)
    .where(
      and(
        owned(retailer.ctx, auditEntries),
        eq(auditEntries.subjectType, 'store'),
        eq(auditEntries.subjectId, String(reference)),
        eq(auditEntries.action, 'post_receipt'),
      ),
    )
    .orderBy(asc(auditEntries.id));
}

async function madeStore(): Promise<number> {
  const reference = (next += 1);
  const { status } = await retailer.api.post('/stores', { reference, name: 'Before', country: 'DEU' });
  expect(status).toBe(201);
  return reference;
}

describe('16 receipts at once', () => {
  test('make no consumer known whom only a refused one names', async () => {
    const transaction = receiptBody({ identifier: 'known@example.com' });
    expect((await retailer.api.post('/receipts', transaction)).status).toBe(201);
    const answers = await postAll([
      { ...transaction, identifier: 'refused@example.com', properties: { changed: true } },
      receiptBody({ identifier: 'stored@example.com' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([409, 201]);
    const statusOf = async (name: string) => (await retailer.api.get(`/identifiers/${name}`)).status;
    expect(await statusOf('refused@example.com')).toBe(404);
    expect(await statusOf('stored@example.com')).toBe(200);
    const found = await retailer.api.get('/identifiers?count=100');
    expect(JSON.stringify(found.json)).not.toContain('refused@example.com');
  });

  test('that bring the same new data of their store change it once, in the name of one of them', async () => {
    const reference = await madeStore();
    const store = { name: 'After', city: 'Bonn' };
    const answers = await postAll(many.map(() => receiptBody({ store_reference: reference, store })));
    expect(answers.map(({ status }) => status)).toEqual(many.map(() => 201));
    const changes = await changesOf(reference);
    expect(changes).toMatchObject([{ after: { name: 'After', city: 'Bonn' } }]);
    expect(answers.map(({ headers }) => headers.get('x-request-id'))).toContain(changes[0]?.requestId);
    for (const { json } of answers) {
      const { json: receipt } = await retailer.api.get(`/receipts/${json.id}`);
      expect(receipt.store).toMatchObject({ name: 'After', city: 'Bonn' });
    }
  });

  test('that bring data of different stores change each, in the name of its own receipt', async () => {
    const references = await Promise.all(many.map(madeStore));
    const answers = await postAll(
      references.map((reference) =>
        receiptBody({ store_reference: reference, store: { name: `Shop ${reference}` } }),
      ),
    );
    for (const [index, reference] of references.entries()) {
      const { status, headers } = answers[index] ?? {};
      expect(status).toBe(201);
      expect(await storeOf(reference)).toMatchObject({ name: `Shop ${reference}` });
      expect(await changesOf(reference)).toMatchObject([{ requestId: headers?.get('x-request-id') }]);
    }
  });

  test.each([
    ['a new store without a country', () => ({ store_reference: 50_000, store: { name: 'New' } }), 400],
    ['a reference that another store has', () => ({ store: { external_reference: 'taken' } }), 409],
    ['no attachment of its own', () => ({ attachments: { slip: { id: 'att.none' } } }), 400],
    ['a store that is not there', () => ({ store_reference: 99_999 }), 422],
  ])('of which one brings %s are answered as if alone', async (_what, wrong, refusal) => {
    const reference = await madeStore();
    await retailer.api.post('/stores', {
      reference: 60_000,
      name: 'Other',
      country: 'DEU',
      external_reference: 'taken',
    });
    const store = { name: 'After' };
    const bodies = many.map((number) =>
      receiptBody({ store_reference: reference, ...(number === 7 ? wrong() : { store }) }),
    );
    const answers = await postAll(bodies);
    expect(answers.map(({ status }) => status)).toEqual(many.map((number) => (number === 7 ? refusal : 201)));
    expect(await changesOf(reference)).toHaveLength(1);
    expect(await storeOf(reference)).toMatchObject({ name: 'After', external_reference: null });
    const alone = await retailer.api.post('/receipts', { ...bodies[7], transaction_id: 'alone' });
    const { request_id: _one, ...expected } = alone.json as Record<string, unknown>;
    const { request_id: _other, ...answered } = (answers[7]?.json ?? {}) as Record<string, unknown>;
    expect(answered).toEqual(expected);
  });

  test('that are sent on arrival, win points and name an attachment have each their own', async () => {
    const own = await makeRetailer({ channels: ['email'], send_on_arrival: ['email'] });
    const program = await makeProgram(own);
    const slip = await own.api.request('/attachments', { method: 'POST', body: 'slip' });
    const bodies = many.map((number) =>
      receiptBody({
        identifier: `consumer-${number % 4}@example.com`,
        total: 4,
        attachments: { slip: { id: slip.json.id } },
        duplicate: number === 3,
      }),
    );
    const answers = await postAll(bodies, own);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const sent = await own.ctx.db.execute<{ receipt_id: string; recipient: string; events: number }>(sql`
      select receipt_id, recipient, (select count(*)::int from delivery_events as e
        where e.retailer_id = ${own.ctx.retailer.id} and e.message_id = m.id and e.type = 'queued') as events
      from messages as m where retailer_id = ${own.ctx.retailer.id}`);
    const expected = answers.flatMap(({ json }, number) =>
      number === 3
        ? []
        : [{ receipt_id: json.id as string, recipient: `consumer-${number % 4}@example.com`, events: 1 }],
    );
    const byId = <Row extends { receipt_id: string }>(rows: readonly Row[]) =>
      rows.toSorted((a, b) => (a.receipt_id < b.receipt_id ? -1 : 1));
    expect(byId([...sent])).toEqual(byId(expected));
    const { json: rewards } = await own.api.get(`${program}/rewards`);
    // One for each ten of 16, 16, 16 and 12 points.
    expect((rewards as { id: number }[]).map(({ id }) => id).toSorted()).toEqual([1, 2, 3, 4]);
    const { json: receipt } = await own.api.get(`/receipts/${answers[5]?.json.id}`);
    expect(receipt.attachments.slip.id).toBe(slip.json.id);
  });

  test('take as few statements as the first of them, whatever they bring', async () => {
    const own = await makeRetailer({
      channels: ['email'],
      send_on_arrival: ['email'],
      stores_from_receipts: true,
    });
    await makeProgram(own);
    const slip = await own.api.request('/attachments', { method: 'POST', body: 'slip' });
    const bodyOf = (number: number) =>
      postReceiptBody.parse(
        receiptBody({
          identifier: `consumer-${number}@example.com`,
          total: 40,
          attachments: { slip: { id: slip.json.id } },
          store: { name: 'Changed' },
        }),
      );
    const client = openClient(databaseUrl(), { max: 4 });
    const statements: string[] = [];
    const db = wrapClient(client, { logQuery: (text) => statements.push(text) });
    try {
      const taken: number[] = [];
      for (const numbers of [[100], many]) {
        statements.length = 0;
        await Promise.all(numbers.map((number) => submitReceipt({ ...own.ctx, db }, bodyOf(number))));
        taken.push(statements.length);
      }
      expect(taken[1], statements.join('\n')).toBeLessThanOrEqual(taken[0] ?? 0);
    } finally {
      await client.end({ timeout: 5 });
    }
  });
});

describe('a repeat', () => {
  test('changes nothing of a store that is newer by now, alone or among others', async () => {
    const reference = await madeStore();
    const old = receiptBody({ store_reference: reference, store: { name: 'Old' } });
    const [first] = await postAll([old]);
    await postAll([receiptBody({ store_reference: reference, store: { name: 'New', city: 'Bonn' } })]);
    const others = many.map(() => receiptBody({ store_reference: reference, store: { city: 'Köln' } }));
    for (const bodies of [[old], [...others, old], [old, ...others]]) {
      const answers = await postAll(bodies);
      const again = answers[bodies.indexOf(old)];
      expect(again?.json.id).toBe(first?.json.id);
      expect(again?.headers.get('idempotency-replayed')).toBe('true');
      expect(await storeOf(reference)).toMatchObject({ name: 'New' });
    }
    const names = (await changesOf(reference)).map(({ after }) => (after as { name: string }).name);
    expect(names).toEqual(['Old', 'New', 'New']);
  });
});

describe('two receipts of one transaction with different stores', () => {
  const bodiesOf = async () => {
    const references = [await madeStore(), await madeStore()] as const;
    const transactionId = `T-${references[0]}`;
    const bodies = references.map((reference) =>
      receiptBody({
        transaction_id: transactionId,
        store_reference: reference,
        store: { name: `Of ${reference}` },
      }),
    );
    return { references, bodies };
  };

  test('that arrive at once are one receipt and one conflict, which leaves nothing behind', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { references, bodies } = await bodiesOf();
      const answers = await postAll(bodies);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
      for (const [index, reference] of references.entries()) {
        const isStored = answers[index]?.status === 201;
        expect(await changesOf(reference)).toHaveLength(isStored ? 1 : 0);
        expect(await storeOf(reference)).toMatchObject({ name: isStored ? `Of ${reference}` : 'Before' });
      }
    }
  });

  test('of which the other is still being stored elsewhere leave nothing of the loser, and nothing to its batch', async () => {
    const { references, bodies } = await bodiesOf();
    const [winner, loser] = bodies.map((body) => postReceiptBody.parse(body));
    if (winner === undefined || loser === undefined) throw new Error('There are two.');
    const { ctx } = retailer;
    const losing: Promise<unknown>[] = [];
    await inTransaction(ctx, async (inner) => {
      await submitReceipt(inner, winner);
      losing.push(submitReceipt(ctx, loser).catch((error: unknown) => error));
      await expectLockWaits(1, '%insert into "receipts"%');
    });
    expect(await Promise.all(losing)).toMatchObject([{ code: 'conflict', reason: 'receipt_differs' }]);
    expect(await changesOf(references[1])).toEqual([]);
    expect(await storeOf(references[1])).toMatchObject({ name: 'Before' });
    expect(await changesOf(references[0])).toHaveLength(1);
  });
});
