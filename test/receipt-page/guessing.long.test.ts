import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { namedLinkPrefix, newLinkToken } from '@/lib/core/ids';
import { askSite } from '@/test/ask-site';
import { makeRetailer, receiptBody, type TestRetailer } from '@/test/factories';
import { ownNetwork } from '@/test/own-network';
import { reportStatus } from '@/test/till-status';

// Anyone who guesses addresses of receipts and displays learns nothing from how long an answer takes either.

const letters = 'abcdefghijklmnopqrstuvwxyz234567';
const newLink = () => Array.from(randomBytes(26), (byte) => letters[byte % 32]).join('');

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

/** Answers of each kind. */
const tries = 1_000;

/** Addresses of one kind, each another one. */
type Guess = () => string;

async function timed(path: string): Promise<number> {
  const headers = { 'x-forwarded-for': ownNetwork() };
  const begun = performance.now();
  const answer = await askSite(path, { headers });
  await answer.text();
  const took = performance.now() - begun;
  expect(answer.status).toBe(404);
  return took;
}

/** Milliseconds of answers of two kinds, which are asked for in turns, so that what else a machine does hits both. */
async function race(one: Guess, other: Guess) {
  const times = { one: [] as number[], other: [] as number[] };
  for (let warm = 0; warm < 200; warm += 1) {
    await timed(one());
    await timed(other());
  }
  for (let count = 0; count < tries; count += 1) {
    const isFirst = count % 2 === 0;
    if (isFirst) times.one.push(await timed(one()));
    times.other.push(await timed(other()));
    if (!isFirst) times.one.push(await timed(one()));
  }
  return times;
}

/**
 * How often an answer of one kind takes longer than one of the other (Mann and Whitney's U, as a share of all pairs): a half where
 * nothing tells them apart, give or take 0.013, the standard deviation with 1,000 each.
 */
function shareOfLonger(one: readonly number[], other: readonly number[]): number {
  const ranked = [
    ...one.map((took) => ({ took, isOne: true })),
    ...other.map((took) => ({ took, isOne: false })),
  ].toSorted((a, b) => a.took - b.took);
  const ranks = ranked.reduce((sum, { isOne }, index) => (isOne ? sum + index + 1 : sum), 0);
  return (ranks - (one.length * (one.length + 1)) / 2) / (one.length * other.length);
}

async function expectAlike(one: Guess, other: Guess): Promise<void> {
  const times = await race(one, other);
  const share = shareOfLonger(times.one, times.other);
  expect(Math.abs(share - 0.5)).toBeLessThan(0.1);
}

const display = (token: string) => `/display/${token}`;

describe('answers take as long', () => {
  test('for a link two letters from a receipt’s as for any other', async () => {
    const link = newLink();
    const { status } = await retailer.api.post('/receipts', receiptBody({ link }));
    expect(status).toBe(201);
    const prefix: string = namedLinkPrefix(retailer.ctx.retailer.id);
    // Two letters, so that none of them is asked for so often that it is refused.
    const near = (): string => {
      const guessed = link.slice(0, -2) + newLink().slice(-2);
      return guessed === link ? near() : `/r/${prefix}${guessed}`;
    };
    await expectAlike(near, () => `/r/${prefix}${newLink()}`);
  });

  test('for links of a retailer with receipts as of one without', async () => {
    const empty = await makeRetailer();
    for (let count = 0; count < 20; count += 1)
      await retailer.api.post('/receipts', receiptBody({ link: newLink() }));
    const of = ({ ctx }: TestRetailer) => `/r/${namedLinkPrefix(ctx.retailer.id)}${newLink()}`;
    await expectAlike(
      () => of(retailer),
      () => of(empty),
    );
  });

  test('for displays that were revoked as for those that never were', async () => {
    const revoked: string[] = [];
    for (let count = 0; count < 50; count += 1) {
      const till = randomUUID();
      await reportStatus(retailer, till);
      const { json } = await retailer.api.post(`/tills/${till}/displays`, {});
      await retailer.api.request(`/tills/${till}/displays/${json.id}`, { method: 'DELETE' });
      revoked.push(new URL(json.url as string).pathname);
    }
    let next = 0;
    await expectAlike(
      () => revoked[next++ % revoked.length] ?? '',
      () => display(newLinkToken(retailer.ctx.retailer.id)),
    );
  });
});
