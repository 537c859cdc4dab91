import { randomUUID } from 'node:crypto';
import { updateMessage } from '@/lib/delivery/store';
import { twilioSignature } from '@/lib/delivery/twilio-signature';
import { insertErasure, noCounts } from '@/lib/privacy/store';
import { soughtPerson } from '@/lib/privacy/sought-person';
import { requestPasswordReset } from '@/lib/portal-users/request-password-reset';
import { findPortalUser } from '@/lib/portal-users/store';
import { newId } from '@/lib/ids';
import { apiUrl } from '@/lib/paths';
import type { RetailerSettings } from '@/lib/retailers/settings';
import { bearerToken } from '@/test/api-client';
import { picture, uploadLogo } from '@/test/api/brand/publish-brand';
import { good, importText } from '@/test/api/cards/imported-cards';
import { makeProgram, reward, rules } from '@/test/api/loyalty/club';
import { mapping, posted, publish, slip } from '@/test/api/pos/till';
import { codeOf } from '@/test/api/portal/second-factor-helpers';
import { make, mapping as oneReceipt, sample } from '@/test/api/transformations/drafts';
import { makeRetailer, makeClient, postedReceipt, receiptBody, type TestRetailer } from '@/test/factories';
import { setEnvironment } from '@/test/message-servers';
import { makePortalUser, signedIn, type TestBrowser, type TestUser } from '@/test/portal-session';

/** A request as it goes over the wire, its credential among the headers; `json` comes with its own type. */
export interface WritingCall {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly body?: BodyInit;
}

/** A valid call of a writing endpoint. */
export interface WritingCase {
  readonly method: string;
  /** Path of the endpoint, as the registry has it. */
  readonly template: string;
  /** Whether it is sent with an Idempotency-Key, as every POST and PATCH can be. */
  readonly keyed: boolean;
  /** What a repeat is answered once the work was done, where that is not what the first call is: what is gone is gone. */
  readonly repeat: number | null;
  /** Tables that get more by a repeat, by contract: calls that stand for themselves, or are done again after a failure. */
  readonly again: readonly string[];
  /** Makes what the call needs at a retailer of its own. */
  readonly prepare: () => Promise<{ readonly retailer: TestRetailer; readonly call: WritingCall }>;
}

type Prepared = WritingCall | Promise<WritingCall>;

interface Wishes {
  readonly settings?: Partial<RetailerSettings>;
  readonly repeat?: number;
  readonly again?: readonly string[];
  readonly keyed?: boolean;
}

/** A call by the retailer's client, unless it brings headers of another credential. */
function by(
  operation: string,
  prepare: (retailer: TestRetailer) => Prepared,
  { settings = {}, repeat, again = [], keyed }: Wishes = {},
): WritingCase {
  const [method = '', template = ''] = operation.split(' ');
  return {
    method,
    template,
    keyed: keyed ?? ['POST', 'PATCH'].includes(method),
    repeat: repeat ?? null,
    again,
    prepare: async () => {
      const retailer = await makeRetailer({ rate_limit_burst: 1_000_000, ...settings });
      const { headers = {}, ...call } = await prepare(retailer);
      const token = await bearerToken(retailer.credentials.bearer);
      const isOther = 'cookie' in headers || 'x-twilio-signature' in headers;
      return {
        retailer,
        call: { ...call, headers: { ...(isOther ? {} : { authorization: `Bearer ${token}` }), ...headers } },
      };
    },
  };
}

interface Signed {
  readonly retailer: TestRetailer;
  readonly user: TestUser;
  readonly browser: TestBrowser;
}

/** A call by a portal user on its own account. */
function personal(
  operation: string,
  prepare: (signed: Signed) => Prepared,
  wishes: Wishes = {},
): WritingCase {
  return by(
    operation,
    async (retailer) => {
      const user = await makePortalUser(retailer);
      const browser = await signedIn(user);
      const call = await prepare({ retailer, user, browser });
      return { ...call, headers: { ...browser.headers, ...call.headers } };
    },
    wishes,
  );
}

async function startedTotp({ browser, user }: Pick<Signed, 'browser' | 'user'>): Promise<string> {
  const { json } = await browser.api.post('/portal/me/totp/_start', { current_password: user.password });
  return json.secret as string;
}

/** Turns the second factor on; answers what proves who the user is, with a recovery code. */
async function withTotp(signed: Pick<Signed, 'browser' | 'user'>): Promise<object> {
  const code = codeOf(await startedTotp(signed));
  const { json: confirmed } = await signed.browser.api.post('/portal/me/totp/_confirm', { code });
  const [recoveryCode = ''] = confirmed.recovery_codes as string[];
  return { current_password: signed.user.password, code: recoveryCode };
}

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

const json = { 'content-type': 'application/json' };
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
  'a portal user': by(
    'PUT /portal/user/{email}',
    () => ({
      path: `/portal/user/user-${randomUUID()}@example.com`,
      json: { group: 'administrators', status: 'active' },
    }),
    { repeat: 204 },
  ),
  'a reset mail': by('PATCH /portal/user/{email}/_send_password_reset', async (retailer) => ({
    path: `/portal/user/${(await makePortalUser(retailer)).email}/_send_password_reset`,
  })),
  'a reset mail by POST': by('POST /portal/user/{email}/_send_password_reset', async (retailer) => ({
    path: `/portal/user/${(await makePortalUser(retailer)).email}/_send_password_reset`,
  })),
  'no second factor of a user': by('DELETE /portal/user/{email}/totp', async (retailer) => {
    const user = await makePortalUser(retailer);
    await withTotp({ user, browser: await signedIn(user) });
    return { path: `/portal/user/${user.email}/totp` };
  }),
  'a forgotten password': by(
    'POST /portal/_forgot_password',
    async (retailer) => ({
      path: '/portal/_forgot_password',
      json: { email: (await makePortalUser(retailer)).email },
    }),
    // A key without a credential is claimed, and the answer kept behind the work.
    { again: ['jobs'] },
  ),
  'a reset password': by(
    'POST /portal/_reset_password',
    async (retailer) => {
      const user = await findPortalUser(retailer.ctx, (await makePortalUser(retailer)).email);
      const { link } = await requestPasswordReset(retailer.ctx, { id: user?.id ?? '' });
      const token = decodeURIComponent(link.split('/').at(-1) ?? '');
      return { path: '/portal/_reset_password', json: { token, password: 'an even longer password' } };
    },
    { repeat: 404 },
  ),
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
    json: { name: 'dfka' },
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
  'a changed password': personal(
    'PATCH /portal/me',
    ({ user }) => ({
      path: '/portal/me',
      headers: json,
      json: { name: 'Anna', password: 'an even longer password', current_password: user.password },
    }),
    { repeat: 400 },
  ),
  'no other sessions': personal('DELETE /portal/me/sessions', async ({ user }) => {
    await signedIn(user);
    return { path: '/portal/me/sessions' };
  }),
  'a session less': personal(
    'DELETE /portal/me/sessions/{id}',
    async ({ user }) => ({ path: `/portal/me/sessions/${(await signedIn(user)).sessionId}` }),
    { repeat: 404 },
  ),
  'a second factor that is begun': personal('POST /portal/me/totp/_start', ({ user }) => ({
    path: '/portal/me/totp/_start',
    json: { current_password: user.password },
  })),
  'a second factor': personal(
    'POST /portal/me/totp/_confirm',
    async (signed) => ({
      path: '/portal/me/totp/_confirm',
      json: { code: codeOf(await startedTotp(signed)) },
    }),
    // Its answer is kept behind the work: a factor that is on can be confirmed no more, and its codes be renewed.
    { repeat: 409 },
  ),
  'no second factor': personal('POST /portal/me/totp/_disable', async (signed) => ({
    path: '/portal/me/totp/_disable',
    json: await withTotp(signed),
  })),
  'new recovery codes': personal(
    'POST /portal/me/totp/_renew_recovery_codes',
    async (signed) => ({
      path: '/portal/me/totp/_renew_recovery_codes',
      json: await withTotp(signed),
    }),
    // A code counts once, and the renewal replaces it.
    { again: ['audit_entries'], repeat: 400 },
  ),
  'a group': by(
    'PUT /portal/groups/{name}',
    () => ({ path: '/portal/groups/counter', json: { permissions: ['view.get_receipts'] } }),
    { repeat: 200 },
  ),
  'a group less': by(
    'DELETE /portal/groups/{name}',
    async ({ api }) => {
      await api.request('/portal/groups/counter', { method: 'PUT', json: { permissions: [] } });
      return { path: '/portal/groups/counter' };
    },
    { repeat: 404 },
  ),
  'a loyalty program': by('POST /loyalty', () => ({ path: '/loyalty', json: { name: 'Club', rules } })),
  'a changed loyalty program': by('PATCH /loyalty/{program_id}', async (retailer) => ({
    path: await makeProgram(retailer),
    headers: json,
    json: { name: 'Ten times' },
  })),
  'a changed balance': by('PATCH /loyalty/{program_id}/identifiers/{identifier}', async (retailer) => ({
    path: `${await makeProgram(retailer)}/identifiers/${await known(retailer)}`,
    headers: json,
    json: { value: 25 },
  })),
  'a saved search': personal('POST /portal/searches', () => ({
    path: '/portal/searches',
    json: { list: 'receipts', name: 'Big', query: 'total:[100 TO *]' },
  })),
  'a saved search less': personal(
    'DELETE /portal/searches/{id}',
    async ({ browser }) => {
      const body = { list: 'receipts', name: 'Big', query: 'total:[100 TO *]' };
      const { json: saved } = await browser.api.post('/portal/searches', body);
      return { path: `/portal/searches/${saved.id as string}` };
    },
    { repeat: 404 },
  ),
  'changed settings': by('PATCH /settings', () => ({
    path: '/settings',
    headers: json,
    json: { currency: 'CHF', timezone: 'Europe/London' },
  })),
} as const satisfies Readonly<Record<string, WritingCase>>;
