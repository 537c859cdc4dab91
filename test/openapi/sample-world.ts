import { readFile } from 'node:fs/promises';
import type { ReferenceOperation } from '@/lib/registry/reference';
import { useEnvironment } from '@/lib/core/config';
import { bearerToken, type TestResponse } from '@/test/api-client';
import { makeClient, makeRetailer, postedReceipt } from '@/test/factories';
import { makePortalUser, signedIn } from '@/test/portal-session';
import { reportStatus } from '@/test/till-status';

/** What the samples of the documentation need to succeed: the secrets they read, and what their paths name. */
export interface SampleWorld {
  readonly environment: Readonly<Record<string, string>>;
  readonly find: (operation: ReferenceOperation, parameter: string) => string | undefined;
}

const operatorToken = 'the-token-of-the-operator';

/** Makes a retailer that has what the examples of the document name. */
export async function makeSampleWorld(): Promise<SampleWorld> {
  useEnvironment({ METRICS_TOKEN: operatorToken });
  const retailer = await makeRetailer({
    stores_from_receipts: true,
    receipt_links: true,
    cards: 'none',
    rate_limit_burst: 1_000_000,
  });
  const { api } = retailer;
  const person = { identifier: 'anna.schmidt@example.com' };
  await made(api.post('/identifiers', person));
  // The other identifier of the examples of merges.
  await made(api.post('/identifiers', { identifier: '2790000000017' }));
  const receipt = await postedReceipt(retailer, { ...person, transaction_id: '4711-sent' });
  const program = await made(
    api.post('/loyalty', {
      name: 'Bonus',
      rules: { points: 1, per_amount: 1 },
      reward: { every: 1, name: 'Coffee', value: 1 },
    }),
  );
  const note = await made(api.post(`/receipts/${receipt}/notes`, { text: 'Broken bottle' }));
  await postedReceipt(retailer, person);
  const attachment = await made(
    api.request('/attachments', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'slip' }),
  );
  const raw = await api.request('/pos/receipts', { method: 'POST', body: 'Milk 1.99' });
  const client = await makeClient(retailer, { authentication: 'bearer', permissions: [] });
  const colleague = await makePortalUser(retailer);
  const user = await makePortalUser(retailer);
  const session = await signedIn(user);
  const other = await signedIn(user);
  const search = await made(
    session.api.post('/portal/searches', { list: 'receipts', name: 'Mine', query: 'total:1' }),
  );
  const draft = { input_format: 'json', mapping: '$' };
  await made(api.post('/transformations', { name: 'tills', ...draft }));
  for (const mapping of ['items', 'lines', 'rows']) {
    await made(api.request('/transformations/tills/_publish', { method: 'POST', json: {} }));
    await made(api.request('/transformations/tills/draft', { method: 'PUT', json: { ...draft, mapping } }));
  }
  await made(
    api.request('/cards/_import', {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: 'card_number,registration_code\n2600123456789014,K7QX\n',
    }),
  );
  const logo = await made(
    api.request('/brand/logos', {
      method: 'POST',
      headers: { 'content-type': 'image/png' },
      body: await readFile('docs/reference/logo.png'),
    }),
  );
  await made(api.post('/receipts/_send', { transaction_id: '4711-sent', channels: ['email'] }));
  const [delivery] = (await api.get('/deliveries')).json as unknown as readonly { readonly id: string }[];
  await postedReceipt(retailer, { identifier: '1001' });
  const erasure = await made(api.post('/identifiers/1001/_erase', {}));
  await postedReceipt(retailer, { localtime: new Date().toISOString(), total: 1 });
  const [problem] = (await session.api.get('/problems')).json as unknown as readonly {
    readonly kind: string;
    readonly fingerprint: string;
  }[];
  // The till of the examples.
  const till = '5f1c2d3e-4b5a-4c6d-8e7f-9a0b1c2d3e4f';
  await made(reportStatus(retailer, till));
  const display = await made(api.post(`/tills/${till}/displays`, {}));
  const replay = await made(api.post('/pos/raw/_replay', { state: 'failed' }));
  await made(api.request('/portal/groups/staff', { method: 'PUT', json: { permissions: [] } }));
  await made(api.request('/portal/groups/empty', { method: 'PUT', json: { permissions: [] } }));
  const webhook = await made(api.post('/webhooks', { url: 'https://crm.example.com/hooks/receipts' }));
  const unused = await made(api.post('/webhooks', { url: 'https://erp.example.com/hooks/receipts' }));
  const sent = await made(api.request(`/webhooks/${String(webhook['id'])}/_test`, { method: 'POST' }));
  const values: Readonly<Record<string, string>> = {
    webhook_id: String(webhook['id']),
    event_id: String(sent['event']),
    program_id: String(program['id']),
    client_id: String(client.id),
    email: colleague.email,
    version: '1',
    reference: '1',
    note_id: String(note['id']),
    till,
  };
  const ids: Readonly<Record<string, string>> = {
    receipts: receipt,
    attachments: String(attachment['id']),
    brand: String(logo['id']),
    deliveries: delivery?.id ?? '',
    erasures: String(erasure['id']),
    pos: raw.headers.get('service-pos-data-id') ?? '',
  };
  const own: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    delete_session: { id: other.sessionId },
    delete_saved_search: { id: String(search['id']) },
    put_till_displays: { id: String(display['id']) },
    delete_portal_group: { name: 'empty' },
    delete_webhook: { webhook_id: String(unused['id']) },
    get_raw_replay: { id: String(replay['id']) },
    get_problem: { kind: problem?.kind ?? '', fingerprint: problem?.fingerprint ?? '' },
    patch_problem: { kind: problem?.kind ?? '', fingerprint: problem?.fingerprint ?? '' },
  };
  return {
    environment: {
      RECEIPTS_TOKEN: await bearerToken(retailer.credentials.bearer),
      RECEIPTS_SESSION: session.headers['cookie'] ?? '',
      METRICS_TOKEN: operatorToken,
    },
    find: ({ id, path }, parameter) =>
      own[id]?.[parameter] ??
      values[parameter] ??
      (parameter === 'id' ? ids[path.split('/')[1] ?? ''] : undefined),
  };
}

async function made(sent: Promise<TestResponse>): Promise<Record<string, unknown>> {
  const { status, json, text } = await sent;
  if (status >= 300) throw new Error(`${status} ${text}`);
  return json as Record<string, unknown>;
}
