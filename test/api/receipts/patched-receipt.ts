import { beforeAll, beforeEach, expect } from 'vitest';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';

/** A flag in the properties of the receipt that `patchedReceipt` makes. */
export const send = '/properties/email_settings/send';

/** A receipt on which patches are tried. */
export interface PatchedReceipt {
  retailer: TestRetailer;
  id: string;
  /** The receipt before the test began; a test may note it anew. */
  before: Record<string, unknown>;
  /** The receipt now, or another one. */
  readonly receipt: (of?: string) => Promise<Record<string, unknown>>;
  readonly patch: (operations: unknown, of?: string) => ReturnType<TestRetailer['api']['patch']>;
  /** The patch is refused and changes nothing; returns the body of the refusal. */
  readonly expectRefused: (
    operations: unknown,
    status: number,
    code: string,
  ) => Promise<Awaited<ReturnType<TestRetailer['api']['patch']>>['json']>;
}

/** Makes a retailer for the test file, and in it a new receipt before each test. */
export function patchedReceipt(): PatchedReceipt {
  const one = {
    receipt: async (of = one.id) => (await one.retailer.api.get(`/receipts/${of}`)).json,
    patch: (operations: unknown, of = one.id) => one.retailer.api.patch(`/receipts/${of}`, operations),
    expectRefused: async (operations: unknown, status: number, code: string) => {
      const response = await one.patch(operations);
      expect({ status: response.status, code: response.json.code }, response.text).toEqual({ status, code });
      expect(await one.receipt()).toEqual(one.before);
      return response.json;
    },
  } as PatchedReceipt;
  beforeAll(async () => {
    one.retailer = await makeRetailer();
  });
  beforeEach(async () => {
    one.id = await postedReceipt(one.retailer, {
      identifier: 'old',
      properties: {
        email_settings: { send: true, template: 'spring' },
        salesperson: 'Ada',
        'a/b~c': [1, { x: null }],
      },
    });
    one.before = await one.receipt();
  });
  return one;
}
