import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '@/lib/registry/registry';
import { config, useEnvironment } from '@/lib/core/config';
import { openQueue } from '@/lib/platform/queue/enqueue';
import { apiClient, productionMount, type TestResponse } from '@/test/api-client';
import { startDatabaseProxy, type DatabaseProxy, type Fault } from '@/test/database-proxy';
import type { TestRetailer } from '@/test/factories';
import { changesBetween, RowReader, type HeldRows, type RowChanges } from '@/test/held-rows';
import { cases, seed } from '@/test/tier';
import { writingCases } from './writing-calls';
import type { WritingCall, WritingCase } from './writing-case';

// What a response says is true whenever the database breaks off: each statement of every writing endpoint fails in
// turn, unheard or undone, and what is kept is all of the work or none, once, also after asking again.

const faults: readonly Fault[] = ['not run', 'answer lost'];
/**
 * Tables whose rows may be there without the work, or the work without them: endpoints that wait for others keep their
 * answer behind the work. A repeat sets that right.
 */
const beside = ['idempotency_keys', 'card_failures'];

/** Of these every statement fails in every run: a key that is claimed stands for all of its kind, and so does a pipeline. */
const always = new Set(['a validated identifier', 'a receipt of a known store, without a key']);
/** Of these one statement fails where random cases are as few as in the quick tier: the calls that write most. */
const sampled = new Set([
  'a receipt',
  'a receipt with store, file, mail and reward',
  'a changed identifier',
  'an erasure',
]);

let proxy: DatabaseProxy;
let reader: RowReader;
let tried = 0;

beforeAll(async () => {
  const direct = config().databaseUrl ?? '';
  reader = new RowReader(direct);
  proxy = await startDatabaseProxy(direct);
  useEnvironment({ DATABASE_URL: proxy.url, RATE_LIMIT: 'off' });
  await openQueue();
});
afterEach(() => proxy.countFromHere());
afterAll(async () => {
  await reader.end();
  if (cases > 1) console.log(`${tried} faults in ${Object.keys(writingCases).length} calls`);
});

/** A call with all that it needs, at a retailer of its own that no other test writes to. */
interface Prepared {
  readonly retailer: TestRetailer;
  readonly call: WritingCall;
  readonly before: HeldRows;
  /** Idempotency-Key of its own: those of calls without a credential are not a retailer's. */
  readonly key: string;
}

async function prepare({ prepare: make }: WritingCase): Promise<Prepared> {
  const { retailer, call } = await make();
  return { retailer, call, key: randomUUID(), before: await reader.read(retailer.ctx.retailer.id) };
}

async function send({ method, keyed }: WritingCase, { call, key }: Prepared): Promise<TestResponse> {
  await reader.forgetTries();
  const { path, ...rest } = call;
  const api = apiClient(keyed ? { 'idempotency-key': key } : {}, productionMount, { expected: 'outages' });
  return api.request(path, { method, ...rest });
}

const readNow = ({ retailer }: Prepared) => reader.read(retailer.ctx.retailer.id);

/** What a call does when nothing fails. */
interface Undisturbed {
  readonly status: number;
  readonly changes: RowChanges;
  readonly statements: number;
}

async function runUndisturbed(one: WritingCase): Promise<Undisturbed> {
  const prepared = await prepare(one);
  proxy.countFromHere();
  const { status, text } = await send(one, prepared);
  const statements = proxy.counted();
  expect(status, text).toBeLessThan(300);
  return { status, statements, changes: changesBetween(prepared.before, await readNow(prepared)) };
}

/**
 * Breaks the n-th statement of a call. Returns whether the call can be tried anew with the next one: it was refused, and
 * nothing was changed.
 */
async function expectWholeOrNothing(
  one: WritingCase,
  prepared: Prepared,
  { n, fault, whole }: { readonly n: number; readonly fault: Fault; readonly whole: Undisturbed },
): Promise<'untouched' | 'done' | 'not reached'> {
  proxy.failAt(n, fault);
  const answer = await send(one, prepared);
  const what = `statement ${n}, ${fault}: ${proxy.broken()}, answered ${answer.status}: ${answer.text}`;
  const isReached = proxy.broken() !== null;
  if (isReached) tried += 1;
  proxy.countFromHere();
  const after = await readNow(prepared);
  expect(after.withoutFile, what).toEqual([]);
  if (answer.status !== 503) {
    expect(answer.status, what).toBe(whole.status);
    expect(changesBetween(prepared.before, after), what).toEqual(whole.changes);
    return isReached ? 'done' : 'not reached';
  }
  expect(isReached, what).toBe(true);
  expect(answer.json.code, what).toBe('unavailable');
  expect(Number(answer.headers.get('retry-after')), what).toBeGreaterThan(0);
  const changes = changesBetween(prepared.before, after, beside);
  if (Object.keys(changes).length === 0) return 'untouched';
  const work = without(one.again, changes);
  if (Object.keys(work).length > 0) {
    expect(work, what).toEqual(without([...beside, ...one.again], whole.changes));
  }
  await expectDoneOnce(one, prepared, whole, what);
  return 'done';
}

/** Asked again undisturbed, the call comes to what it would have come to at once. */
async function expectDoneOnce(
  one: WritingCase,
  prepared: Prepared,
  whole: Undisturbed,
  what: string,
): Promise<void> {
  const again = await send(one, prepared);
  const after = await readNow(prepared);
  const told = `${what}; asked again: ${again.status}: ${again.text}`;
  expect([whole.status, one.repeat], told).toContain(again.status);
  expect(after.withoutFile, told).toEqual([]);
  // A refusal keeps no answer.
  const others = again.status < 300 ? one.again : [...one.again, 'idempotency_keys'];
  expect(changesBetween(prepared.before, after, others), told).toEqual(without(others, whole.changes));
}

function without(names: readonly string[], changes: RowChanges): RowChanges {
  return Object.fromEntries(Object.entries(changes).filter(([name]) => !names.includes(name)));
}

test('every writing endpoint has a case', () => {
  const endpoints = registry
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`);
  const cases = new Set(
    Object.values<WritingCase>(writingCases).map(({ method, template }) => `${method} ${template}`),
  );
  expect(endpoints.filter((endpoint) => !cases.has(endpoint))).toEqual([]);
  expect([...cases].filter((endpoint) => !endpoints.includes(endpoint))).toEqual([]);
});

describe.each(Object.entries<WritingCase>(writingCases))('%s', (name, one) => {
  const isWhole = cases >= 30 || always.has(name);

  test.runIf(!isWhole && (cases > 1 || sampled.has(name)))(
    'is kept whole or not at all when a statement fails',
    async () => {
      const whole = await runUndisturbed(one);
      const draw = fc.tuple(fc.integer({ min: 1, max: whole.statements }), fc.constantFrom(...faults));
      const place = Object.keys(writingCases).indexOf(name);
      const [[n, fault] = [1, 'not run'] as const] = fc.sample(draw, { seed: seed + place, numRuns: 1 });
      const prepared = await prepare(one);
      const outcome = await expectWholeOrNothing(one, prepared, { n, fault, whole });
      if (outcome === 'untouched') await expectDoneOnce(one, prepared, whole, `statement ${n}, ${fault}`);
    },
  );

  test.runIf(isWhole).each(faults)(
    'is kept whole or not at all whichever statement fails: %s',
    async (fault) => {
      const whole = await runUndisturbed(one);
      let prepared = await prepare(one);
      let outcome: Awaited<ReturnType<typeof expectWholeOrNothing>> = 'untouched';
      // Where nothing was kept, the next try is the repeat of this one.
      for (let n = 1; outcome !== 'not reached'; n += 1) {
        if (outcome === 'done') prepared = await prepare(one);
        outcome = await expectWholeOrNothing(one, prepared, { n, fault, whole });
      }
    },
  );
});
