import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext } from '@playwright/test';
import { SignJWT } from 'jose';
import type { CreatedRetailer } from '@/lib/domain/retailers/create-retailer';
import { portalPages } from './pages';

// One of everything of a retailer, and where another one would see it.

/** What the first retailer has, each named so that it is recognised anywhere. */
export interface Belongings {
  readonly receiptId: string;
  readonly clientId: string;
  readonly email: string;
  readonly messageId: string;
  readonly programId: number;
}

// Words that are in what the first retailer has and nowhere else.
export const secretWord = 'Quittenbrot';
export const names = {
  retailer: `${secretWord} & Sons`,
  store: `${secretWord} Marktplatz`,
  item: `${secretWord} Markenware`,
  consumer: `${secretWord.toLowerCase()}@example.com`,
  transaction: `${secretWord}-1`,
  client: `${secretWord} Kassensoftware`,
  group: `${secretWord} floor`,
  program: `${secretWord} Treuepunkte`,
  reward: `${secretWord} Gutschein`,
};
const storeReference = 4711;
const till = randomUUID();

/**
 * Every address of the portal that names something of a retailer. A page whose address does adds a line here; lists are
 * in `portalPages`.
 */
const details: readonly (readonly [string, (of: Belongings) => string])[] = [
  ['a receipt', ({ receiptId }) => `/receipts/${receiptId}`],
  ['a receipt’s timeline', ({ receiptId }) => `/receipts/${receiptId}?tab=timeline`],
  ['receipts by words', () => '/receipts?q=items.name:Markenware'],
  ['a store', () => `/stores/${storeReference}`],
  ['a till', () => `/tills/${till}`],
  ['stores by words', () => '/stores?q=Marktplatz'],
  ['a consumer', () => `/identifiers/${encodeURIComponent(names.consumer)}`],
  ['consumers by words', () => '/identifiers?q=properties.city:Markstadt'],
  ['a message', ({ messageId }) => `/deliveries/${messageId}`],
  ['messages of a consumer', () => `/deliveries?identifier=${encodeURIComponent(names.consumer)}`],
  ['messages by words', () => `/deliveries?q=${secretWord}`],
  ['a program', ({ programId }) => `/loyalty/${programId}`],
  ['a client', ({ clientId }) => `/clients/bearer/${clientId}`],
  ['clients by words', () => '/clients?q=Kassensoftware'],
  ['users by words', () => '/users?q=anna'],
  ['a user', ({ email }) => `/users/${encodeURIComponent(email)}`],
  ['a group', () => `/users/groups/${encodeURIComponent(names.group)}`],
  ['users of a group', () => `/users?group=${encodeURIComponent(names.group)}`],
  ['the trail of a receipt', ({ receiptId }) => `/audit?subject_type=receipt&subject_id=${receiptId}`],
  ['the trail of a user', ({ email }) => `/audit?actor=${encodeURIComponent(`user:${email}`)}`],
];

/** Gives a retailer one of everything, over the API. */
export async function fill(request: APIRequestContext, retailer: CreatedRetailer): Promise<Belongings> {
  const headers = { authorization: `Bearer ${await bearerToken(retailer.bearer)}` };
  const post = async (path: string, data: object) => {
    const response = await request.post(`/api${path}`, { headers, data });
    expect(response.status(), path).toBe(201);
    return (await response.json()) as { id: string };
  };
  const program = await post('/loyalty', {
    name: names.program,
    rules: { points: 1, per_amount: 1 },
    reward: { every: 1, name: names.reward, value: 1 },
  });
  await post('/identifiers', { identifier: names.consumer, properties: { city: 'Markstadt' } });
  await post('/stores', { reference: storeReference, name: names.store, country: 'DEU' });
  const receipt = await post('/receipts', {
    transaction_id: names.transaction,
    localtime: '2026-03-14T12:34:56+01:00',
    store_reference: storeReference,
    identifier: names.consumer,
    till_uuid: till,
    total: 3.98,
    items: [{ name: names.item, quantity: 1, total: 3.98 }],
  });
  const patched = await request.patch(`/api/receipts/${receipt.id}`, {
    headers: { ...headers, 'content-type': 'application/json-patch+json' },
    data: [{ op: 'replace', path: '/identifier', value: names.consumer }],
  });
  expect(patched.status()).toBe(200);
  const sent = await request.post('/api/receipts/_send', {
    headers,
    data: { id: receipt.id, channels: ['email'] },
  });
  expect(sent.status()).toBe(202);
  const messages = await request.get(`/api/deliveries?receipt=${receipt.id}`, { headers });
  const [message] = (await messages.json()) as { id: string }[];
  const client = await post('/clients/bearer', {
    description: names.client,
    permissions: ['view.get_receipts'],
  });
  const email = `anna-${randomUUID()}@${secretWord.toLowerCase()}.example`;
  const groups = await request.put(`/api/portal/groups/${encodeURIComponent(names.group)}`, {
    headers,
    data: { permissions: [] },
  });
  const users = await request.put(`/api/portal/user/${email}`, {
    headers,
    data: { group: names.group, status: 'active', send_password_reset_on_create: false },
  });
  expect([groups.status(), users.status()]).toEqual([201, 201]);
  return {
    receiptId: receipt.id,
    clientId: client.id,
    email,
    messageId: message?.id ?? '',
    programId: Number(program.id),
  };
}

/** What the API says of it: `[]` or 404 to everybody else. A call for a resource adds a line here. */
export const calls: readonly (readonly [string, (of: Belongings) => string])[] = [
  ['a message', ({ messageId }) => `/deliveries/${messageId}`],
  ['messages of a consumer', () => `/deliveries?identifier=${encodeURIComponent(names.consumer)}`],
  ['messages by words', () => `/deliveries?text=${secretWord}`],
  ['messages with a receipt', ({ receiptId }) => `/deliveries?receipt=${receiptId}`],
  ['what happened to a receipt', ({ receiptId }) => `/receipts/${receiptId}/deliveries`],
  ['a program', ({ programId }) => `/loyalty/${programId}`],
  ['rewards', ({ programId }) => `/loyalty/${programId}/rewards`],
  ['rewards of a consumer', (of) => `/loyalty/${of.programId}/rewards?consumer=${names.consumer}`],
  ['points', ({ programId }) => `/loyalty/${programId}/identifiers/${names.consumer}`],
  ['a consumer', () => `/identifiers/${encodeURIComponent(names.consumer)}`],
];

export async function bearerToken({ kid, secret }: CreatedRetailer['bearer']): Promise<string> {
  return new SignJWT({ exp: Math.floor(Date.now() / 1000) + 3600 })
    .setProtectedHeader({ alg: 'HS256', kid, typ: 'JWT' })
    .sign(Buffer.from(secret, 'base64'));
}

/** Addresses that name something of the retailer, each with what it is. */
export function addressesOf(belongings: Belongings): (readonly [string, string])[] {
  return details.map(([what, path]) => [what, path(belongings)]);
}

/** Every page of the portal, and the addresses of what the retailer has. */
export function allAddresses(belongings: Belongings): (readonly [string, string])[] {
  return [
    ...portalPages.map(({ route, path }): [string, string] => [route, path]),
    ...addressesOf(belongings),
  ];
}

/** Expects that a text says nothing of the first retailer but for what was asked: that is in a page's own links. */
export function expectNothingOfFirst(text: string, what: string, path: string): void {
  const { pathname, searchParams } = new URL(path, 'http://x');
  // `user:<e-mail>` is shown as the address alone.
  const values = [...searchParams.values()].flatMap((value) => [value, value.replace(/^user:/, '')]);
  const asked = [...pathname.split('/').map(decodeURIComponent), ...values].filter((part) => part.length > 3);
  let left = text.toLowerCase();
  for (const part of asked.map((each) => each.toLowerCase())) {
    const forms = [part, encodeURIComponent(part).toLowerCase(), part.replaceAll(' ', '+')];
    for (const form of forms) left = left.replaceAll(form, '');
  }
  const found = left.indexOf(secretWord.toLowerCase());
  const around = found === -1 ? '' : left.slice(Math.max(0, found - 80), found + 80);
  expect.soft(around, `${what}: ${path}`).toBe('');
}
