import { beforeAll, describe, expect, test } from 'vitest';
import { registry } from '@/lib/registry/registry';
import { useEnvironment } from '@/lib/core/config';
import { isForRetailer } from '@/lib/platform/http/endpoint';
import { apiClient, signedQuery } from '@/test/api-client';
import { countRows, makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';

// Contract section 11: which operations a request signed for consumers may call.

let retailer: TestRetailer;
let mine: string;
const anonymous = apiClient();

beforeAll(async () => {
  // One consumer calls more often here than it may in a minute.
  useEnvironment({ RATE_LIMIT: 'off' });
  retailer = await makeRetailer();
  mine = await postedReceipt(retailer, { identifier: '1001' });
});

const signed = (consumer: string) => signedQuery(retailer.credentials.hmac, { consumer });

/** Operations of contract section 11 that a signed consumer may call. */
const open = new Set([
  'get_receipts',
  'get_receipt',
  'search_receipts',
  'patch_receipt',
  'send_receipt',
  'get_identifier',
  'patch_identifier',
  'get_loyalty_identifier',
  'get_rewards',
  'get_identifier_events',
  'post_card',
]);

describe.each(
  registry
    .filter(isForRetailer)
    .map((endpoint) => [`${endpoint.method} ${endpoint.path} v${endpoint.version}`, endpoint] as const),
)('%s', (_title, endpoint) => {
  const isOpen = open.has(endpoint.operation);

  test(`is ${isOpen ? 'open' : 'closed'} to signed consumers, as the contract says`, () => {
    expect(endpoint.access === 'permission or consumer').toBe(isOpen);
  });

  test.runIf(!isOpen)(
    'answers them 403, though the key holds every permission, and does nothing',
    async () => {
      const before = await countRows(retailer);
      const path = endpoint.path.replaceAll(/\{\w+\}/g, mine);
      for (const consumer of ['1001', '1001,1002', '']) {
        const { status, json } = await anonymous.request(`${path}?${signed(consumer)}`, {
          method: endpoint.method,
          ...(endpoint.method === 'GET' ? {} : { json: {} }),
        });
        expect({ status, code: json.code }).toEqual({ status: 403, code: 'permission_denied' });
      }
      expect(await countRows(retailer)).toEqual(before);
    },
  );
});
