import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { searchRaw, type RawSearch } from '@/lib/domain/pos/search-raw';
import { makeRetailer, type TestRetailer } from '@/test/factories';

// A text is looked for in raw receipts of ever older age, some at a time; what is found and where to go on is the same.

let own: TestRetailer;
const ids: string[] = [];
beforeAll(async () => {
  own = await makeRetailer();
  for (let index = 0; index < 11; index += 1) {
    const answer = await own.api.request('/pos/receipts', {
      method: 'POST',
      headers: {
        'content-type': 'text/plain',
        'service-transaction-id': `${index % 5 === 0 ? 'red' : 'blue'}-${index}`,
      },
      body: 'slip',
    });
    ids.unshift(answer.headers.get('service-pos-data-id') ?? '');
  }
});

/** Ids of all pages, and how many pages there were. */
async function walk(search: Partial<RawSearch>, effort?: { lookedAtOnce: number; lookForInMs: number }) {
  const found: string[] = [];
  let pages = 0;
  for (let after: string | undefined; ;) {
    const page = await searchRaw(own.ctx, { count: 2, ...search, after }, effort);
    found.push(...page.rows.map(({ id }) => id));
    pages += 1;
    if (page.next === null) return { found, pages };
    expect(page.stopped || page.rows.length === 2).toBe(true);
    after = page.next;
  }
}

const red = () => [ids[0], ids[5], ids[10]];

describe('a text among raw receipts', () => {
  test.each([1, 2, 3, 4, 11, 100])('is found the same, %d looked at at once', async (lookedAtOnce) => {
    const lasting = await walk({ text: 'RED-' }, { lookedAtOnce, lookForInMs: 60_000 });
    expect(lasting).toEqual({ found: red(), pages: 2 });
    // Too little time for more than one look: more pages, some of them empty, and nothing left out or twice.
    const hasty = await walk({ text: 'red-' }, { lookedAtOnce, lookForInMs: -1 });
    expect(hasty.found).toEqual(red());
    if (lookedAtOnce < 4) expect(hasty.pages).toBeGreaterThan(2);
  });

  test('that is nowhere ends', async () => {
    expect((await walk({ text: 'green' }, { lookedAtOnce: 2, lookForInMs: -1 })).found).toEqual([]);
    expect(await walk({ text: 'green' })).toEqual({ found: [], pages: 1 });
  });

  test('is looked for among those of a state', async () => {
    expect((await walk({ text: 'red', state: 'failed' })).found).toEqual([]);
    expect((await walk({ text: 'red', state: 'received' })).found).toEqual(red());
  });

  test('is found with all there are by going on over the API', async () => {
    const first = await own.api.get('/pos/raw?text=red&count=2');
    const next = first.headers.get('service-next');
    expect(next).toBe(ids[5]);
    const second = await own.api.get(`/pos/raw?text=red&count=2&after=${next}`);
    expect(second.json.map(({ id }: { id: string }) => id)).toEqual([ids[10]]);
    expect(second.headers.get('service-next')).toBeNull();
    const all = await own.api.get('/pos/raw?count=11');
    expect(all.json).toHaveLength(11);
    expect(all.headers.get('service-next')).toBeNull();
  });

  test('is found in each id that came with it, also where that is a UUID or holds one', async () => {
    const other = await makeRetailer();
    const [source, entry, till, uuid] = Array.from({ length: 4 }, () => randomUUID());
    const sent = await other.api.post('/pos/data', {
      source_id: source,
      source_read: '2026-03-14T12:00:00Z',
      entry_id: `E-${entry}`,
      store_reference: 1,
      till_id: till,
      till_uuid: uuid,
      receipt: Buffer.from('slip').toString('base64'),
    });
    expect(sent.status).toBe(204);
    const id = sent.headers.get('service-pos-data-id');
    const texts = [id, source, entry, `E-${entry}`, till, uuid, uuid?.slice(0, 18), uuid?.toUpperCase()];
    for (const text of texts) {
      const { json } = await other.api.get(`/pos/raw?text=${text}`);
      expect(
        json.map((raw: { id: string }) => raw.id),
        text ?? '',
      ).toEqual([id]);
    }
    expect((await other.api.get(`/pos/raw?text=${randomUUID()}`)).json).toEqual([]);
  });

  test('of another retailer is found by nobody else', async () => {
    const other = await makeRetailer();
    expect((await other.api.get('/pos/raw?text=red')).json).toEqual([]);
  });
});
