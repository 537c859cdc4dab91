import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { incomingReceiptOf } from '@/lib/domain/intake/incoming-receipt';
import { storeIncoming } from '@/lib/domain/intake/store-incoming';
import { submitReceipt } from '@/lib/domain/intake/submit-receipt';
import { postReceiptBody } from '@/lib/domain/receipts/wire/submission';
import { inTransaction } from '@/lib/platform/context';
import { databaseUrl, openClient, wrapClient } from '@/lib/platform/db/client';
import { sqlStateOf } from '@/lib/platform/db/violations';
import { apiClient, bearerToken, productionMount, type TestResponse } from '@/test/api-client';
import { runAsOwner } from '@/test/as-owner';
import { breakingOff } from '@/test/breaking-off';
import { makeRetailer, receiptBody, type TestRetailer } from '@/test/factories';

// What arrives while other receipts of its retailer are being written is stored with others in one transaction; a client
// may notice only its speed.

type Body = Readonly<Record<string, unknown>>;

/** A pool of its own, as another process has one, and the statements that it runs. */
async function withPool<Result>(
  retailer: TestRetailer,
  work: (ctx: TestRetailer['ctx'], statements: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const client = openClient(databaseUrl(), { max: 4 });
  const statements: string[] = [];
  const db = wrapClient(client, { logQuery: (text) => statements.push(text) });
  try {
    return await work({ ...retailer.ctx, db }, statements);
  } finally {
    await client.end({ timeout: 5 });
  }
}

/** While work is done, the database does this with each row that it inserts for the retailer. */
async function withTrigger<Result>(
  { ctx }: TestRetailer,
  what: { readonly table: string; readonly condition: string; readonly statement: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const name = `at_once_${ctx.retailer.id}`;
  await runAsOwner(
    `create function ${name}() returns trigger language plpgsql security definer as $$
        begin ${what.statement}; return new; end $$`,
    `create trigger ${name} before insert on ${what.table} for each row
        when (new.retailer_id = ${ctx.retailer.id} and ${what.condition}) execute function ${name}()`,
  );
  try {
    return await work();
  } finally {
    await runAsOwner(`drop trigger ${name} on ${what.table}`, `drop function ${name}`);
  }
}

/** How many receipts the retailer has, and how many documents its index. */
async function countReceipts({ ctx }: TestRetailer) {
  const [counted] = await ctx.db.execute<{ receipts: number; documents: number; links: number }>(sql`
    select (select count(*)::int from receipts where retailer_id = ${ctx.retailer.id}) as receipts,
      (select count(*)::int from search_tail where retailer_id = ${ctx.retailer.id} and index = 'receipts') as documents,
      (select count(*)::int from receipt_links where retailer_id = ${ctx.retailer.id}) as links`);
  return counted;
}

/** Numbers from 0 up to `below`, the same in each run. */
function numbersFrom(start: number): (below: number) => number {
  let state = start;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** What was submitted before, and 200 submissions at once, with every way in which one can end. */
function submissions(): { readonly before: Body[]; readonly atOnce: Body[] } {
  const next = numbersFrom(22);
  const bodyOf = (number: number, changes: Body = {}) =>
    receiptBody({ transaction_id: `T-${number}`, identifier: `consumer-${next(20)}`, ...changes });
  const before = Array.from({ length: 20 }, (_, number) =>
    bodyOf(number, number % 2 === 0 ? { external_id: randomUUID() } : {}),
  );
  const again = () => before[next(before.length)] ?? {};
  const kinds: ((number: number) => Body[])[] = [
    (number) => [bodyOf(number)],
    (number) => [bodyOf(number, { external_id: randomUUID(), store_reference: 'berlin-mitte' })],
    (number) => Array.from({ length: 2 }, () => bodyOf(number, { identifier: 'consumer-of-two' })),
    () => [again()],
    () => [{ ...again(), total: 7.5 }],
    (number) => [{ ...bodyOf(number), external_id: before[0]?.['external_id'] }],
    (number) => [bodyOf(number, { store_reference: 404 })],
    () => [{ ...again(), store_reference: 404 }],
    (number) => [bodyOf(number, { total: 'much' })],
    (number) => [bodyOf(number, { duplicate: true })],
    (number) => [bodyOf(number, { localtime: '2999-01-01T10:00:00' })],
    (number) => [bodyOf(number, { items: [{ name: '4111 1111 1111 1111', quantity: 1, total: 1 }] })],
  ];
  const atOnce: Body[] = [];
  while (atOnce.length < 200) atOnce.push(...(kinds[next(kinds.length)]?.(100 + atOnce.length) ?? []));
  return { before, atOnce };
}

/** An answer without what is drawn anew for each receipt. */
function withoutIds({ status, json, headers }: TestResponse) {
  const { id, _links, request_id: request, ...rest } = json as Record<string, unknown>;
  const replayed = headers.get('idempotency-replayed');
  return JSON.stringify({
    status,
    replayed,
    hasId: id !== undefined,
    hasLinks: _links !== undefined,
    rest,
    hasRequest: request !== undefined,
  });
}

describe('receipts that arrive at once', () => {
  test('are answered and stored as if one had come after the other', async () => {
    const settings = { receipt_links: true } as const;
    const [inTurn, atOnce] = [await makeRetailer(settings), await makeRetailer(settings)];
    const all = submissions();
    for (const { api } of [inTurn, atOnce]) {
      const before = await Promise.all(all.before.map((body) => api.post('/receipts', body)));
      expect(new Set(before.map(({ status }) => status))).toEqual(new Set([201]));
    }
    const expected: TestResponse[] = [];
    for (const body of all.atOnce) expected.push(await inTurn.api.post('/receipts', body));
    const answers = await Promise.all(all.atOnce.map((body) => atOnce.api.post('/receipts', body)));
    // Of two that are equal either may have been the first.
    const outcomes = (each: readonly TestResponse[]) =>
      all.atOnce
        .map((body, index) => `${JSON.stringify(body)} ${withoutIds(each[index] as TestResponse)}`)
        .toSorted();
    expect(outcomes(answers)).toEqual(outcomes(expected));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 400, 409, 422]));
    expect(await countReceipts(atOnce)).toEqual(await countReceipts(inTurn));
    const ids = (each: readonly TestResponse[]) =>
      new Set(each.flatMap(({ status, json }) => (status === 201 ? [json.id as string] : [])));
    expect(ids(answers).size).toBe(ids(expected).size);
  }, 55_000);

  test('are told apart by their requests and callers', async () => {
    const retailer = await makeRetailer();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => retailer.api.post('/receipts', receiptBody())),
    );
    const rows = await retailer.ctx.db.execute<{ id: string; request_id: string }>(
      sql`select id, request_id from receipts where retailer_id = ${retailer.ctx.retailer.id}`,
    );
    const requests = new Map(rows.map(({ id, request_id: request }) => [id, request]));
    for (const { json, headers } of answers) expect(requests.get(json.id)).toBe(headers.get('x-request-id'));
  });

  test('fail alone when the database refuses one of them', async () => {
    const retailer = await makeRetailer();
    const bodies = Array.from({ length: 20 }, (_, number) =>
      postReceiptBody.parse(receiptBody({ transaction_id: number === 7 ? 'refused' : `T-${number}` })),
    );
    const condition = `new.retailer_id = ${retailer.ctx.retailer.id} and new.transaction_id = 'refused'`;
    await breakingOff(retailer, 'insert on receipts', condition, async () => {
      const outcomes = await Promise.allSettled(bodies.map((body) => submitReceipt(retailer.ctx, body)));
      outcomes.forEach((outcome, number) => {
        if (number !== 7) return expect(outcome).toMatchObject({ value: { replayed: false } });
        return expect(outcome.status === 'rejected' && sqlStateOf(outcome.reason)).toBe('P0001');
      });
    });
    expect(await countReceipts(retailer)).toMatchObject({ receipts: 19, documents: 19 });
  });

  test('wait for nobody who is still storing one of them', async () => {
    const retailer = await makeRetailer();
    const held = postReceiptBody.parse(receiptBody());
    const others = Array.from({ length: 10 }, () => postReceiptBody.parse(receiptBody()));
    const repeated: Promise<unknown>[] = [];
    await inTransaction(retailer.ctx, async (inner) => {
      await submitReceipt(inner, held);
      repeated.push(submitReceipt(retailer.ctx, held));
      const stored = await Promise.all(others.map((other) => submitReceipt(retailer.ctx, other)));
      expect(stored.map(({ replayed }) => replayed)).toEqual(others.map(() => false));
    });
    expect(await Promise.all(repeated)).toMatchObject([{ replayed: true }]);
  });

  test('get a true answer when their connection ends in the middle of the batch', async () => {
    const retailer = await makeRetailer();
    const authorization = `Bearer ${await bearerToken(retailer.credentials.bearer)}`;
    const api = apiClient({ authorization }, productionMount, { expected: 'outages' });
    const bodies = Array.from({ length: 40 }, (_, number) =>
      receiptBody({ identifier: number === 20 ? 'ends' : `consumer-${number % 5}` }),
    );
    const condition = "new.identifier = 'ends'";
    const ending = 'perform pg_terminate_backend(pg_backend_pid())';
    const first = await withTrigger(retailer, { table: 'identifiers', condition, statement: ending }, () =>
      Promise.all(bodies.map((body) => api.post('/receipts', body))),
    );
    expect(new Set(first.map(({ status }) => status))).toContain(503);
    const stored = first.filter(({ status }) => status === 201).length;
    expect(first.filter(({ status }) => status === 503)).toHaveLength(bodies.length - stored);
    expect(await countReceipts(retailer)).toMatchObject({ receipts: stored, documents: stored });
    const again = await Promise.all(bodies.map((body) => api.post('/receipts', body)));
    again.forEach(({ status, json, headers }, index) => {
      expect(status).toBe(201);
      const before = first[index];
      expect(headers.get('idempotency-replayed')).toBe(before?.status === 201 ? 'true' : null);
      if (before?.status === 201) expect(json.id).toBe(before.json.id);
    });
    expect(await countReceipts(retailer)).toMatchObject({ receipts: 40, documents: 40 });
  });
});

test('32 receipts at once take nine statements, and none of them names another retailer', async () => {
  const retailer = await makeRetailer();
  await withPool(retailer, async (ctx, statements) => {
    const bodies = Array.from({ length: 32 }, (_, number) =>
      postReceiptBody.parse(receiptBody({ identifier: `consumer-${number}`, external_id: randomUUID() })),
    );
    const stored = await Promise.all(bodies.map((body) => submitReceipt(ctx, body)));
    expect(new Set(stored.map(({ id }) => id)).size).toBe(32);
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(9);
  });
  expect(await countReceipts(retailer)).toEqual({ receipts: 32, documents: 32, links: 32 });
});

describe('two processes', () => {
  test('that are sent the same receipts in opposite order store each of them once', async () => {
    const retailer = await makeRetailer();
    const bodies = Array.from({ length: 200 }, (_, number) =>
      postReceiptBody.parse(
        receiptBody({
          identifier: `consumer-${number % 40}`,
          ...(number % 3 === 0 && { external_id: randomUUID() }),
        }),
      ),
    );
    await withPool(retailer, (one) =>
      withPool(retailer, async (other) => {
        const [forwards, backwards] = await Promise.all([
          Promise.all(bodies.map((body) => submitReceipt(one, body))),
          Promise.all(bodies.toReversed().map((body) => submitReceipt(other, body))),
        ]);
        backwards.reverse();
        forwards.forEach(({ id, replayed }, index) => {
          expect(backwards[index]?.id).toBe(id);
          expect([replayed, backwards[index]?.replayed].toSorted()).toEqual([false, true]);
        });
      }),
    );
    expect(await countReceipts(retailer)).toMatchObject({ receipts: 200, documents: 200 });
  });

  test(
    'that insert the same ids and identifiers in different order never deadlock',
    { tags: 'long' },
    async () => {
      const retailer = await makeRetailer();
      const next = numbersFrom(7);
      const shuffled = <Each>(all: readonly Each[]) =>
        all
          .map((each) => [next(1_000_000), each] as const)
          .toSorted(([a], [b]) => a - b)
          .map(([, each]) => each);
      const insert = async (ctx: TestRetailer['ctx'], bodies: readonly Body[]) => {
        const arrivals = await Promise.all(
          bodies.map((body) => incomingReceiptOf(ctx, postReceiptBody.parse(body), undefined)),
        );
        return inTransaction(ctx, (inner) => storeIncoming(inner, arrivals));
      };
      // Slowly, so that each meets the others in the middle.
      const slowly = { table: 'receipts', condition: 'true', statement: 'perform pg_sleep(0.003)' };
      const rounds = async (one: TestRetailer['ctx'], other: TestRetailer['ctx']) => {
        for (let round = 0; round < 4; round += 1) {
          const numbers = Array.from({ length: 16 }, (_, number) => number);
          const identifierOf = () => `consumer-${round}-${next(8)}`;
          const sameIds = () =>
            shuffled(numbers).map((number) =>
              receiptBody({ transaction_id: `T-${round}-${number}`, identifier: identifierOf() }),
            );
          await Promise.all([insert(one, sameIds()), insert(other, sameIds())]);
          const externalIds = numbers.map(() => randomUUID());
          const sameExternalIds = () =>
            shuffled(externalIds).map((id) => receiptBody({ external_id: id, identifier: identifierOf() }));
          const [many, more, few] = [sameExternalIds(), sameExternalIds(), sameExternalIds().slice(0, 4)];
          const crossing = few.map((body, index) => ({
            ...body,
            transaction_id: many[15 - index]?.['transaction_id'],
          }));
          await Promise.all([
            insert(one, many),
            insert(other, more),
            ...crossing.map((body, index) => insert(index % 2 === 0 ? one : other, [body])),
          ]);
        }
      };
      await withTrigger(retailer, slowly, () =>
        withPool(retailer, (one) => withPool(retailer, (other) => rounds(one, other))),
      );
      const counted = await countReceipts(retailer);
      expect(counted?.documents).toBe(counted?.receipts);
    },
  );
});
