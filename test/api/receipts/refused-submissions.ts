import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { countRows, makeRetailer, type TestRetailer } from '@/test/factories';
import { fullReceiptBody } from '@/test/full-receipt';

/** A retailer that must not change. */
export interface RefusingRetailer {
  retailer: TestRetailer;
  /** What a submission is refused for, by field. */
  readonly violationsOf: (body: unknown) => Promise<Record<string, string>>;
}

/** Makes a retailer for the test file; no test may leave a row more or less in any table. */
export function refusingRetailer(): RefusingRetailer {
  const one = {
    violationsOf: async (body: unknown) => {
      const { status, json } = await one.retailer.api.post('/receipts', body);
      expect({ status, code: json.code, text: json.status }).toEqual({
        status: 400,
        code: 'invalid_request',
        text: 'bad request',
      });
      const found = json.errors as { location: string; name: string; description: string }[];
      expect(found.every(({ location }) => location === 'body')).toBe(true);
      expect(new Set(found.map(({ name }) => name)).size, 'each field once').toBe(found.length);
      return Object.fromEntries(found.map(({ name, description }) => [name, description]));
    },
  } as RefusingRetailer;
  let before: Record<string, number>;
  beforeAll(async () => {
    one.retailer = await makeRetailer({ stores_from_receipts: true });
  });
  beforeEach(async () => {
    before = await countRows(one.retailer);
  });
  afterEach(async () => {
    expect(await countRows(one.retailer)).toEqual(before);
  });
  return one;
}

/** Sets the value at a dotted path in a copy of the full body. */
export function fullWith(path: string, value: unknown): unknown {
  // Through JSON, so that objects the fixture uses twice are two.
  const body = JSON.parse(JSON.stringify(fullReceiptBody())) as Record<string, unknown>;
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let place: Record<string, unknown> = body;
  for (const key of keys) place = place[key] as Record<string, unknown>;
  place[last] = value;
  return body;
}
