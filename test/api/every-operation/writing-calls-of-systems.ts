import { randomUUID } from 'node:crypto';
import { makeWebhook } from '@/test/api/webhooks/receiver';
import { postedReceipt, type TestRetailer } from '@/test/factories';
import { reportStatus } from '@/test/till-status';
import { by, json, type WritingCase } from './writing-case';

/** Of the public internet, and without a name: nothing is asked of it. */
const url = 'https://8.8.8.8/hook';

async function madeWebhook(retailer: TestRetailer): Promise<string> {
  const { id } = await makeWebhook(retailer, { url });
  return `/webhooks/${id}`;
}

/** The address of a delivery to a webhook, that of a test. */
async function madeDelivery(retailer: TestRetailer): Promise<string> {
  const path = await madeWebhook(retailer);
  const { json: test } = await retailer.api.post(`${path}/_test`, {});
  return `${path}/deliveries/${test.event}`;
}

async function madeTill(retailer: TestRetailer): Promise<string> {
  const till = randomUUID();
  await reportStatus(retailer, till);
  return `/tills/${till}`;
}

/** Calls of tills, and of webhooks. */
export const systemCases = {
  'the status of a till': by('PUT /tills/{till}/status', () => ({
    path: `/tills/${randomUUID()}/status`,
    headers: json,
    json: { queue: 0, printer: 'ready', clock: new Date().toISOString() },
  })),
  'a display': by(
    'POST /tills/{till}/displays',
    async (retailer) => ({ path: `${await madeTill(retailer)}/displays`, json: {} }),
    { again: ['audit_entries'] },
  ),
  'a display less': by(
    'DELETE /tills/{till}/displays/{id}',
    async (retailer) => {
      const displays = `${await madeTill(retailer)}/displays`;
      return { path: `${displays}/${(await retailer.api.post(displays, {})).json.id}` };
    },
    { repeat: 404 },
  ),
  'a receipt to print': by('POST /receipts/{id}/_print', async (retailer) => {
    const till = randomUUID();
    const id = await postedReceipt(retailer, { till_uuid: till });
    await reportStatus(retailer, till);
    return { path: `/receipts/${id}/_print`, json: { till } };
  }),
  'a webhook': by('POST /webhooks', () => ({ path: '/webhooks', json: { url } }), {
    again: ['audit_entries'],
  }),
  'a changed webhook': by('PATCH /webhooks/{webhook_id}', async (retailer) => ({
    path: await madeWebhook(retailer),
    headers: json,
    json: { status: 'disabled' },
  })),
  'a webhook less': by(
    'DELETE /webhooks/{webhook_id}',
    async (retailer) => ({ path: await madeWebhook(retailer) }),
    { repeat: 404 },
  ),
  'a secret of a webhook': by(
    'POST /webhooks/{webhook_id}/_rotate',
    async (retailer) => ({ path: `${await madeWebhook(retailer)}/_rotate` }),
    { again: ['audit_entries'] },
  ),
  'a test of a webhook': by('POST /webhooks/{webhook_id}/_test', async (retailer) => ({
    path: `${await madeWebhook(retailer)}/_test`,
  })),
  'a preview of a webhook': by('POST /webhooks/{webhook_id}/_preview', async (retailer) => ({
    path: `${await madeWebhook(retailer)}/_preview`,
    json: {},
  })),
  'events sent again': by('POST /webhooks/{webhook_id}/_replay', async (retailer) => ({
    path: `${await madeWebhook(retailer)}/_replay`,
    json: { since: new Date(Date.now() - 3_600_000).toISOString() },
  })),
  'an event sent again': by(
    'POST /webhooks/{webhook_id}/deliveries/{event_id}/_resend',
    async (retailer) => ({ path: `${await madeDelivery(retailer)}/_resend` }),
  ),
} as const satisfies Readonly<Record<string, WritingCase>>;
