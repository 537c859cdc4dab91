import { beforeAll, describe, expect, test } from 'vitest';
import { apiClient, signedQuery } from '@/test/api-client';
import { readRetailer } from '@/test/api/events/feed';
import { clientOf, makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';

// What searches, exports, erasures and messages make of a merge is in merged-consumers.test.ts.

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

/** Makes identifiers known that no other test has; returns them. */
async function known({ api }: TestRetailer, ...names: readonly string[]): Promise<string[]> {
  const made = names.map((name) => `${name}-${crypto.randomUUID().slice(0, 8)}`);
  for (const identifier of made) expect((await api.post('/identifiers', { identifier })).status).toBe(201);
  return made;
}

const merge = ({ api }: Pick<TestRetailer, 'api'>, identifier: string, into: string) =>
  api.post(`/identifiers/${identifier}/_merge`, { into });

const headOf = async ({ api }: TestRetailer, identifier: string) =>
  (await api.get(`/identifiers/${identifier}/_merges`)).json.identifier as string;

describe('200', () => {
  test('is answered with the merge, again when asked again', async () => {
    const [card = '', mail = ''] = await known(retailer, 'card', 'mail');
    const first = await merge(retailer, card, mail);
    expect(first.status, first.text).toBe(200);
    expect(first.json).toMatchObject({
      identifier: card,
      into: mail,
      merged_by: expect.stringMatching(/^client:/),
    });
    const days = Date.parse(first.json.undo_until_timestamp) - Date.parse(first.json.merged_timestamp);
    expect(days).toBe(30 * 24 * 60 * 60 * 1000);
    expect((await merge(retailer, card, mail)).json).toEqual(first.json);
    expect(await headOf(retailer, card)).toBe(mail);
  });

  test('changes nothing of either identifier, and a signed consumer sees its own alone', async () => {
    const [card = '', mail = ''] = await known(retailer, 'card', 'mail');
    const ofCard = await postedReceipt(retailer, { identifier: card });
    const ofMail = await postedReceipt(retailer, { identifier: mail });
    const both = () => Promise.all([card, mail].map((name) => retailer.api.get(`/identifiers/${name}`)));
    const before = (await both()).map(({ json }) => json as unknown);
    await merge(retailer, card, mail);
    expect((await both()).map(({ json }) => json as unknown)).toEqual(before);
    for (const [consumer, id, other] of [
      [card, ofCard, mail],
      [mail, ofMail, card],
    ] as const) {
      const signed = signedQuery(retailer.credentials.hmac, { consumer });
      const { json } = await apiClient().get(`/receipts?${signed}`);
      expect(json.map((receipt: { id: string }) => receipt.id)).toEqual([id]);
      const own = await apiClient().get(`/identifiers/${consumer}?${signed}`);
      expect(own.json.summary.receipts).toBe(1);
      expect((await apiClient().get(`/identifiers/${other}?${signed}`)).status).toBe(404);
      expect((await apiClient().get(`/identifiers/${consumer}/_merges?${signed}`)).status).toBe(403);
    }
  });

  test('leads to whom the other one was merged into, and takes those along that were merged before', async () => {
    const [a = '', b = '', c = '', d = ''] = await known(retailer, 'a', 'b', 'c', 'd');
    await merge(retailer, b, a);
    await merge(retailer, d, c);
    expect((await merge(retailer, c, b)).json.into).toBe(a);
    for (const name of [a, b, c, d]) expect(await headOf(retailer, name)).toBe(a);
    const { json } = await retailer.api.get(`/identifiers/${d}/_merges`);
    expect(json.merged.map((each: { identifier: string }) => each.identifier).toSorted()).toEqual(
      [b, c, d].toSorted(),
    );
  });

  test('is in the audit trail with both, and an event of each', async () => {
    const { retailer: own, told } = await readRetailer();
    const [card = '', mail = ''] = await known(own, 'card', 'mail');
    await told();
    await merge(own, card, mail);
    await merge(own, card, mail);
    await own.api.post(`/identifiers/${card}/_unmerge`, undefined);
    const { json: entries } = await own.api.get(`/audit?subject_type=identifier&subject_id=${card}`);
    expect(entries).toMatchObject([
      { action: 'unmerge_identifiers', before: { identifier: mail }, after: { identifier: card } },
      { action: 'merge_identifiers', before: { identifier: card }, after: { identifier: mail } },
      { action: 'post_identifier' },
    ]);
    const updated = (id: string) => ({ type: 'identifier.updated', data: { id } });
    expect(await told()).toEqual([card, mail, mail, card].map(updated));
  });
});

describe('400', () => {
  test('for an identifier and itself', async () => {
    const [card = ''] = await known(retailer, 'card');
    const { status, json } = await merge(retailer, card, card);
    expect(status).toBe(400);
    expect(json.errors).toMatchObject([{ name: 'into', reason: 'itself' }]);
  });
});

describe('403', () => {
  test('without the permission', async () => {
    const [card = '', mail = ''] = await known(retailer, 'card', 'mail');
    const api = await clientOf(retailer, ['view.patch_identifier', 'view.unmerge_identifiers']);
    expect((await merge({ api }, card, mail)).status).toBe(403);
    expect(await headOf(retailer, card)).toBe(card);
  });
});

describe('404', () => {
  test('where one of the two is not there, or another retailer’s', async () => {
    const other = await makeRetailer();
    const [card = ''] = await known(retailer, 'card');
    const [theirs = ''] = await known(other, 'theirs');
    for (const unknown of [theirs, 'nobody']) {
      expect((await merge(retailer, card, unknown)).status).toBe(404);
      expect((await merge(retailer, unknown, card)).status).toBe(404);
    }
    expect(await headOf(other, theirs)).toBe(theirs);
  });
});

describe('409', () => {
  test('where it is merged into another one, or the other one into it', async () => {
    const [a = '', b = '', c = ''] = await known(retailer, 'a', 'b', 'c');
    await merge(retailer, a, b);
    for (const [identifier, into] of [
      [a, c],
      [b, a],
    ] as const) {
      const { status, json } = await merge(retailer, identifier, into);
      expect({ status, reason: json.reason }).toEqual({ status: 409, reason: 'already_merged' });
    }
    expect(await headOf(retailer, b)).toBe(b);
  });

  test('for all but one of those that are asked for at once', async () => {
    const [a = '', b = '', c = ''] = await known(retailer, 'a', 'b', 'c');
    const circle = await Promise.all([merge(retailer, a, b), merge(retailer, b, c), merge(retailer, c, a)]);
    expect(circle.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
    expect(new Set(await Promise.all([a, b, c].map((name) => headOf(retailer, name)))).size).toBe(1);
    const [d = '', e = '', f = ''] = await known(retailer, 'd', 'e', 'f');
    const rivals = await Promise.all([merge(retailer, d, e), merge(retailer, d, f)]);
    expect(rivals.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
