import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { SignJWT } from 'jose';
import type { CreatedRetailer } from '@/lib/retailers/create-retailer';
import { portalPages } from './support/pages';
import { createRetailer, signIn } from './support/portal';
import { expect, test } from './support/test';

/** What the first retailer has, each named so that it can be told anywhere. */
interface Belongings {
  readonly receiptId: string;
  readonly clientId: string;
  readonly email: string;
  readonly messageId: string;
  readonly programId: number;
}

// Words that stand in what the first retailer has and nowhere else.
const secretWord = 'Quittenbrot';
const names = {
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

/**
 * Every address of the portal that names something of a retailer. A page whose address does adds a line here; lists are
 * in `portalPages`.
 */
const addresses: readonly (readonly [string, (of: Belongings) => string])[] = [
  ['a receipt', ({ receiptId }) => `/receipts/${receiptId}`],
  ['a receipt’s history', ({ receiptId }) => `/receipts/${receiptId}?tab=history`],
  ['receipts by words', () => '/receipts?q=items.name:Markenware'],
  ['a store', () => `/stores/${storeReference}`],
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
async function fill(request: APIRequestContext, retailer: CreatedRetailer): Promise<Belongings> {
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
const calls: readonly (readonly [string, (of: Belongings) => string])[] = [
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

/** What a page says, in words and in what it loaded, but for what it was asked for: that stands in its own links. */
async function readPage(page: Page, path: string): Promise<string> {
  const answer = await page.goto(path, { waitUntil: 'load' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { pathname, searchParams } = new URL(path, 'http://x');
  // `user:<e-mail>` is shown as the address alone.
  const values = [...searchParams.values()].flatMap((value) => [value, value.replace(/^user:/, '')]);
  const asked = [...pathname.split('/').map(decodeURIComponent), ...values].filter((part) => part.length > 3);
  let text = `${await answer?.text()}\n${await page.locator('main').innerText()}`.toLowerCase();
  for (const part of asked.map((each) => each.toLowerCase())) {
    const forms = [part, encodeURIComponent(part).toLowerCase(), part.replaceAll(' ', '+')];
    for (const form of forms) text = text.replaceAll(form, '');
  }
  return text;
}

async function bearerToken({ kid, secret }: CreatedRetailer['bearer']): Promise<string> {
  return new SignJWT({ exp: Math.floor(Date.now() / 1000) + 3600 })
    .setProtectedHeader({ alg: 'HS256', kid, typ: 'JWT' })
    .sign(Buffer.from(secret, 'base64'));
}

test('a second retailer’s administrator sees nothing of the first on any page', async ({
  page,
  request,
  service,
}) => {
  test.setTimeout(240_000);
  const first = await createRetailer(service, names.retailer, ['stores_from_receipts=true']);
  const second = await createRetailer(service, 'Another Shop');
  const theirs = await fill(request, first);
  await signIn(page, second.portal, '/clients');
  const pages = portalPages.map(({ route, path }): readonly [string, string] => [route, path]);
  const details = addresses.map(([what, path]): readonly [string, string] => [what, path(theirs)]);
  for (const [what, path] of [...pages, ...details]) {
    const text = await readPage(page, path);
    const found = text.indexOf(secretWord.toLowerCase());
    const around = found === -1 ? '' : text.slice(Math.max(0, found - 80), found + 80);
    expect.soft(around, `${what}: ${path}`).toBe('');
    await expect.soft(page.getByText('Something went wrong'), `${what}: ${path}`).toHaveCount(0);
  }
});

test('a second retailer’s session gets nothing of the first from the API', async ({
  page,
  request,
  service,
}) => {
  const first = await createRetailer(service, names.retailer, ['stores_from_receipts=true']);
  const second = await createRetailer(service, 'Another Shop');
  const theirs = await fill(request, first);
  const own = { authorization: `Bearer ${await bearerToken(first.bearer)}` };
  await signIn(page, second.portal, '/clients');
  for (const [what, path] of calls.map(([name, of]) => [name, of(theirs)] as const)) {
    const told = await page.request.get(`/api${path}`);
    const text = await told.text();
    expect.soft(text.toLowerCase(), `${what}: ${path}`).not.toContain(secretWord.toLowerCase());
    if (told.status() === 200) expect.soft(JSON.parse(text), `${what}: ${path}`).toEqual([]);
    else expect.soft(told.status(), `${what}: ${path}`).toBe(404);
    // The call is one that tells its owner something.
    const kept = await request.get(`/api${path}`, { headers: own });
    expect.soft(kept.status(), `${what}: ${path}`).toBe(200);
    expect.soft(await kept.text(), `${what}: ${path}`).not.toBe('[]');
  }
});

test('the first retailer’s administrator sees all of it there, so the table asks for the right things', async ({
  page,
  request,
  service,
}) => {
  test.setTimeout(240_000);
  const first = await createRetailer(service, names.retailer, ['stores_from_receipts=true']);
  const own = await fill(request, first);
  await signIn(page, first.portal, '/clients');
  for (const [what, path] of addresses.map(([name, of]) => [name, of(own)] as const)) {
    const answer = await page.goto(path, { waitUntil: 'load' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect.soft(answer?.status(), `${what}: ${path}`).toBe(200);
    await expect.soft(page.getByText(/not found|does not exist|gone/i), `${what}: ${path}`).toHaveCount(0);
  }
});
