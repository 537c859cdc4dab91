import { listProblems } from '@/lib/domain/problems/list-problems';
import { updateMessage } from '@/lib/domain/delivery/store/messages';
import { twilioSignature } from '@/lib/domain/delivery/twilio/twilio-signature';
import { insertErasure, noCounts } from '@/lib/domain/privacy/store/erasures';
import { soughtPerson } from '@/lib/domain/privacy/sought-person';
import { newId } from '@/lib/core/ids';
import { apiUrl } from '@/lib/core/paths';
import { picture, uploadLogo } from '@/test/api/brand/publish-brand';
import { good, importText } from '@/test/api/cards/imported-cards';
import { makeProgram, reward, rules } from '@/test/api/loyalty/club';
import { mapping, posted, publish, slip } from '@/test/api/pos/till';
import { make, mapping as oneReceipt, sample } from '@/test/api/transformations/drafts';
import { makeClient, postedReceipt, receiptBody, type TestRetailer } from '@/test/factories';
import { setEnvironment } from '@/test/message-servers';
import { systemCases } from './writing-calls-of-systems';
import { userCases } from './writing-calls-of-users';
import { by, json, type WritingCall, type WritingCase } from './writing-case';

async function madeStore(retailer: TestRetailer): Promise<string> {
  await retailer.api.post('/stores', { reference: 7, name: 'Hamburg', country: 'DEU' });
  return '/stores/7';
}

async function known({ api }: TestRetailer, identifier = 'anna@example.com'): Promise<string> {
  await api.post('/identifiers', { identifier, properties: { city: 'Berlin' } });
  return identifier;
}

async function sentMessage(retailer: TestRetailer, channel: 'email' | 'sms'): Promise<string> {
  const properties = { email: 'anna@example.com', phone: '+4915123456789' };
  const id = await postedReceipt(retailer, { identifier: 'anna@example.com', properties });
  await retailer.api.post('/receipts/_send', { id, channels: [channel] });
  const { json } = await retailer.api.get(`/deliveries?receipt=${id}`);
  return json[0].id as string;
}

async function madeNote(retailer: TestRetailer): Promise<string> {
  const notes = `/receipts/${await postedReceipt(retailer)}/notes`;
  const { json: note } = await retailer.api.post(notes, { text: 'Broken bottle' });
  return `${notes}/${note.id}`;
}

/** A raw receipt that became none. */
async function failedRaw(retailer: TestRetailer): Promise<string> {
  await publish(retailer, 'till', mapping, ['application/json']);
  return posted(retailer, slip({ total: 'much' }));
}

const full = {
  settings: {
    stores_from_receipts: true,
    receipt_links: true,
    channels: ['email' as const],
  },
};

const patchType = { 'content-type': 'application/json-patch+json' };
const packet = {
  source_id: 'gateway-1',
  source_read: '2026-03-14T12:34:56+01:00',
  entry_id: '1',
  store_reference: 1,
  till_id: 'Till 7',
  till_uuid: '6f1b2c9e-0d3a-4b7c-9e6f-1234567890ab',
  receipt: Buffer.from('SLIP').toString('base64'),
};

/** A receipt that comes with everything that is kept beside it. */
async function receiptOfMember(retailer: TestRetailer): Promise<WritingCall> {
  await makeProgram(retailer, { rules, reward: { ...reward, every: 1 } });
  await known(retailer);
  return {
    path: '/receipts',
    json: receiptBody({
      transaction_id: 'T-1',
      identifier: 'anna@example.com',
      store_reference: 9,
      store: { name: 'New', country: 'DEU' },
      attachments: { slip: { data: 'YQ==' } },
      properties: { email: 'anna@example.com', email_settings: { send: true } },
    }),
  };
}

/** One valid call of every writing endpoint, and more where the work differs much by what is sent. */
export const writingCases = {
  'a receipt': by('POST /receipts', () => ({
    path: '/receipts',
    json: receiptBody({ transaction_id: 'T-1' }),
  })),
  'a receipt without a key': by(
    'POST /receipts',
    () => ({ path: '/receipts', json: receiptBody({ transaction_id: 'T-1' }) }),
    { keyed: false },
  ),
  'a receipt of a known store, without a key': by(
    'POST /receipts',
    async (retailer) => {
      await postedReceipt(retailer, { identifier: 'ben@example.com' });
      return {
        path: '/receipts',
        json: receiptBody({ transaction_id: 'T-1', identifier: 'anna@example.com' }),
      };
    },
    { keyed: false },
  ),
  'a receipt with store, file, mail and reward': by('POST /receipts', receiptOfMember, full),
  'a receipt with store, file, mail and reward, without a key': by('POST /receipts', receiptOfMember, {
    ...full,
    keyed: false,
  }),
  'a changed receipt': by('PATCH /receipts/{id}', async (retailer) => ({
    path: `/receipts/${await postedReceipt(retailer, { identifier: 'ben@example.com' })}`,
    headers: patchType,
    json: [{ op: 'replace', path: '/identifier', value: 'anna@example.com' }],
  })),
  'a receipt that is sent': by(
    'POST /receipts/_send',
    async (retailer) => ({
      path: '/receipts/_send',
      json: {
        id: await postedReceipt(retailer, { identifier: 'anna@example.com' }),
        channels: ['email'],
      },
    }),
    full,
  ),
  'receipts that are sent': by(
    'POST /receipts/_send_batch',
    async (retailer) => ({
      path: '/receipts/_send_batch',
      json: {
        receipts: [
          await postedReceipt(retailer, { identifier: 'anna@example.com' }),
          await postedReceipt(retailer, {}),
        ],
        channels: ['email'],
        delay_in_seconds: 10,
      },
    }),
    full,
  ),
  'messages that are cancelled': by(
    'POST /deliveries/_cancel',
    async (retailer) => ({
      path: '/deliveries/_cancel',
      json: { deliveries: [await sentMessage(retailer, 'email')] },
    }),
    full,
  ),
  'an assigned receipt': by('POST /receipts/_assign', async (retailer) => {
    await postedReceipt(retailer, { transaction_id: 'T-1' });
    return { path: '/receipts/_assign', json: { transaction_id: 'T-1', identifier: 'anna@example.com' } };
  }),
  'a raw receipt': by('POST /pos/receipts', () => ({ path: '/pos/receipts', body: 'SLIP' })),
  'a data packet': by('POST /pos/data', () => ({
    path: '/pos/data',
    json: { ...packet, attachments: { photo: { data: 'YQ==', content_type: 'image/png' } } },
  })),
  'a data packet without a key': by('POST /pos/data', () => ({ path: '/pos/data', json: packet }), {
    keyed: false,
  }),
  'an attachment': by('POST /attachments', async (retailer) => {
    await postedReceipt(retailer, { transaction_id: 'T-1' });
    const headers = { 'service-transaction-id': 'T-1', 'service-attachment-label': 'warranty' };
    return { path: '/attachments', headers, body: 'a file' };
  }),
  'an identifier': by('POST /identifiers', () => ({
    path: '/identifiers',
    json: { identifier: 'anna@example.com', properties: { city: 'Berlin' } },
  })),
  'a changed identifier': by('PATCH /identifiers/{identifier}', async (retailer) => ({
    path: `/identifiers/${await known(retailer)}`,
    headers: patchType,
    json: [{ op: 'add', path: '/properties/city', value: 'Hamburg' }],
  })),
  'a validated identifier': by('POST /identifiers/_validate', () => ({
    path: '/identifiers/_validate',
    json: { identifier: 'anna@localhost' },
  })),
  'a merge': by('POST /identifiers/{identifier}/_merge', async (retailer) => ({
    path: `/identifiers/${await known(retailer, 'card-1')}/_merge`,
    json: { into: await known(retailer) },
  })),
  'a merge that is undone': by('POST /identifiers/{identifier}/_unmerge', async (retailer) => {
    const path = `/identifiers/${await known(retailer, 'card-1')}`;
    await retailer.api.post(`${path}/_merge`, { into: await known(retailer) });
    return { path: `${path}/_unmerge` };
  }),
  'an erasure': by('POST /identifiers/{identifier}/_erase', async (retailer) => ({
    path: `/identifiers/${await known(retailer)}/_erase`,
  })),
  'an erasure that goes on': by('POST /erasures/{id}/_retry', async ({ ctx }) => {
    const id = newId();
    const now = new Date();
    await insertErasure(ctx, {
      retailerId: ctx.retailer.id,
      id,
      state: 'failed',
      person: soughtPerson('anna@example.com', {}, null),
      looked: 0,
      expected: 0,
      counts: noCounts,
      requestedBy: 'system:test',
      requestId: ctx.requestId,
      createdAt: now,
      finishedAt: now,
    });
    return { path: `/erasures/${id}/_retry` };
  }),
  'a store': by('POST /stores', () => ({ path: '/stores', json: { name: 'Next', country: 'DEU' } })),
  'a changed store': by('PATCH /stores/{reference}', async (retailer) => ({
    path: await madeStore(retailer),
    headers: patchType,
    json: [{ op: 'replace', path: '/name', value: 'Altona' }],
  })),
  // Every answer that carries a secret is in the trail, a stored one that goes out again too.
  'a client': by(
    'POST /clients/{authentication}',
    () => ({
      path: '/clients/hmac',
      json: { description: 'Till 7', permissions: ['view.get_receipts'] },
    }),
    { again: ['audit_entries'] },
  ),
  'a changed client': by(
    'PATCH /clients/{authentication}/{client_id}',
    async (retailer) => {
      const client = await makeClient(retailer, { authentication: 'bearer', permissions: [] });
      return { path: `/clients/bearer/${client.id}`, headers: json, json: { description: 'Till 8' } };
    },
    { again: ['audit_entries'] },
  ),
  'a revoked token': by('PUT /clients/bearer/{client_id}/revoked_tokens/{jti}', async (retailer) => {
    const client = await makeClient(retailer, { authentication: 'bearer', permissions: [] });
    return { path: `/clients/bearer/${client.id}/revoked_tokens/one` };
  }),
  'a verified card': by(
    'POST /cards',
    async (retailer) => {
      await importText(retailer, `${good},4711\n`);
      return { path: '/cards', json: { card_number: good, registration_code: '4711' } };
    },
    { settings: { cards: 'luhn' } },
  ),
  'imported cards': by(
    'POST /cards/_import',
    () => ({
      path: '/cards/_import',
      headers: { 'content-type': 'text/csv' },
      body: `${good},1\n6034220000000019,2\n`,
    }),
    // Batches are kept one by one, and each try says what it brought.
    { settings: { cards: 'luhn' }, again: ['audit_entries'] },
  ),
  'a message that is sent again': by(
    'POST /deliveries/{id}/_retry',
    async (retailer) => {
      const id = await sentMessage(retailer, 'email');
      await updateMessage(retailer.ctx, id, { state: 'failed', failure: 'refused' });
      return { path: `/deliveries/${id}/_retry`, json: {} };
    },
    full,
  ),
  'messages that are sent again': by(
    'POST /deliveries/_retry',
    async (retailer) => {
      const id = await sentMessage(retailer, 'email');
      await updateMessage(retailer.ctx, id, { state: 'failed', failure: 'refused' });
      const [problem] = await listProblems(retailer.ctx, { kind: 'delivery_failed' });
      return { path: '/deliveries/_retry', json: { cause: problem?.fingerprint } };
    },
    full,
  ),
  'a status of Twilio': by(
    'POST /callbacks/twilio/{retailer_id}/{message_id}',
    async (retailer) => {
      setEnvironment({
        TWILIO_ACCOUNT_SID: 'AC1',
        TWILIO_AUTH_TOKEN: 'secret',
        TWILIO_SMS_FROM: '+4930000',
      });
      const path = `/callbacks/twilio/${retailer.ctx.retailer.id}/${await sentMessage(retailer, 'sms')}`;
      const form = new URLSearchParams({ MessageSid: 'SM1', MessageStatus: 'delivered' });
      return {
        path,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': twilioSignature('secret', apiUrl(...path.split('/').slice(1)), form),
        },
        body: form.toString(),
      };
    },
    { settings: { channels: ['sms'] } },
  ),
  'a link': by(
    'POST /receipts/{id}/links',
    async (retailer) => ({ path: `/receipts/${await postedReceipt(retailer)}/links` }),
    full,
  ),
  'a revoked link': by(
    'DELETE /receipts/{id}/links',
    async (retailer) => ({ path: `/receipts/${await postedReceipt(retailer)}/links` }),
    full,
  ),
  'a note': by('POST /receipts/{id}/notes', async (retailer) => ({
    path: `/receipts/${await postedReceipt(retailer)}/notes`,
    json: { text: 'Broken bottle' },
  })),
  'a changed note': by('PATCH /receipts/{id}/notes/{note_id}', async (retailer) => ({
    path: await madeNote(retailer),
    headers: json,
    json: { text: 'Two broken bottles' },
  })),
  'a removed note': by(
    'DELETE /receipts/{id}/notes/{note_id}',
    async (retailer) => ({ path: await madeNote(retailer) }),
    { repeat: 404 },
  ),
  'a brand': by('PUT /brand', async (retailer) => {
    const logo = await uploadLogo(retailer, await picture(80, 40).png().toBuffer());
    return { path: '/brand', json: { accent: '#123456', logo: logo.json.id as string } };
  }),
  'a preview of a brand': by('POST /brand/_preview', () => ({
    path: '/brand/_preview',
    json: { brand: { accent: '#123456' }, form: 'page' },
  })),
  'a logo': by('POST /brand/logos', async () => ({
    path: '/brand/logos',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Blob([new Uint8Array(await picture(80, 40).png().toBuffer())]),
  })),
  'raw receipts that are replayed': by('POST /pos/raw/_replay', async (retailer) => {
    await failedRaw(retailer);
    return { path: '/pos/raw/_replay', json: {} };
  }),
  'a raw receipt that is replayed': by('POST /pos/raw/{id}/_replay', async (retailer) => ({
    path: `/pos/raw/${await failedRaw(retailer)}/_replay`,
  })),
  'a transformation': by('POST /transformations', () => ({
    path: '/transformations',
    json: { name: 'till', input_format: 'json', mapping: oneReceipt, content_types: ['text/x-till'] },
  })),
  'a built-in transformation': by('POST /transformations/built_in', () => ({
    path: '/transformations/built_in',
    json: { name: 'ekabs' },
  })),
  'a preview of a mapping': by('POST /transformations/_preview', () => ({
    path: '/transformations/_preview',
    json: { input_format: 'json', mapping: '{}', content: 'e30=' },
  })),
  'a changed transformation': by('PATCH /transformations/{name}', async (retailer) => {
    await make(retailer, 'till');
    return { path: '/transformations/till', headers: json, json: { content_types: ['text/x-till'] } };
  }),
  'a draft': by('PUT /transformations/{name}/draft', async (retailer) => {
    await make(retailer, 'till');
    return { path: '/transformations/till/draft', json: { input_format: 'json', mapping: '[]' } };
  }),
  'a tested draft': by('POST /transformations/{name}/_test', async (retailer) => {
    await make(retailer, 'till', { samples: [sample] });
    return { path: '/transformations/till/_test', json: {} };
  }),
  'a draft that is run': by('POST /transformations/{name}/_run', async (retailer) => {
    await make(retailer, 'till');
    return { path: '/transformations/till/_run', json: {} };
  }),
  'a published draft': by('POST /transformations/{name}/_publish', async (retailer) => {
    await make(retailer, 'till', { samples: [sample] });
    return { path: '/transformations/till/_publish', json: {} };
  }),
  'a version that is in force again': by('POST /transformations/{name}/_roll_back', async (retailer) => {
    await publish(retailer, 'till', mapping, ['text/x-till']);
    const draft = { input_format: 'json', mapping: '[]' };
    await retailer.api.request('/transformations/till/draft', { method: 'PUT', json: draft });
    await retailer.api.post('/transformations/till/_publish', {});
    return { path: '/transformations/till/_roll_back', json: { version: 1 } };
  }),
  'a loyalty program': by('POST /loyalty', () => ({ path: '/loyalty', json: { name: 'Club', rules } })),
  'a changed loyalty program': by('PATCH /loyalty/{program_id}', async (retailer) => ({
    path: await makeProgram(retailer),
    headers: json,
    json: { name: 'Ten times' },
  })),
  'a claimed reward': by('PATCH /loyalty/{program_id}/rewards/{reward_id}', async (retailer) => {
    const program = await makeProgram(retailer);
    const consumer = await known(retailer);
    await retailer.api.request(`${program}/identifiers/${consumer}`, {
      method: 'PATCH',
      json: { 'value+=': 10 },
    });
    const { json: rewards } = await retailer.api.get(`${program}/rewards?consumer=${consumer}`);
    const [{ id }] = rewards as [{ id: number }];
    return { path: `${program}/rewards/${id}`, headers: json, json: { claimed: true } };
  }),
  'a changed balance': by('PATCH /loyalty/{program_id}/identifiers/{identifier}', async (retailer) => ({
    path: `${await makeProgram(retailer)}/identifiers/${await known(retailer)}`,
    headers: json,
    json: { value: 25 },
  })),
  'a test receipt': by('POST /receipts/_test', () => ({ path: '/receipts/_test', json: {} })),
  'no test receipts': by('DELETE /receipts/_test', async ({ api }) => {
    await api.post('/receipts/_test', {});
    return { path: '/receipts/_test' };
  }),
  'a setup guide less': by('PATCH /setup', () => ({ path: '/setup', json: { dismissed: true } })),
  ...userCases,
  ...systemCases,
  'changed settings': by('PATCH /settings', () => ({
    path: '/settings',
    headers: json,
    json: { currency: 'CHF', timezone: 'Europe/London' },
  })),
} as const satisfies Readonly<Record<string, WritingCase>>;
