import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { messages } from '@/drizzle/schema/delivery';
import { database } from '@/lib/platform/db/client';
import { expectAccessibleInBothThemes } from './support/accessible';
import { awaitMail } from './support/mailbox';
import { beginSession, createRetailer } from './support/portal';
import { expect, test } from './support/test';

const mapping = (total: string) => `{
  "transaction_id": no, "localtime": "2026-11-20T17:05:00Z", "store_reference": 7, "total": ${total},
  "items": [{ "name": "Rye bread", "quantity": 1, "total": 5.4 }]
}`;

test('a problem is found by its cause, corrected with its sample, processed again and gone', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'Grouped shops', ['timezone=UTC']);
  await beginSession(page, portal);
  const headers = { origin: service.baseUrl };
  const call = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await page.request[method](`/api${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  const send = async (type: string, text: string) => {
    const answer = await page.request.post('/api/pos/receipts', {
      headers: { ...headers, 'content-type': type },
      data: Buffer.from(text),
    });
    expect(answer.status()).toBe(202);
  };
  await call('post', '/stores', { reference: 7, name: 'Quay', address: ['Quay 7'], country: 'DEU' });
  const draft = { input_format: 'json', mapping: mapping('amount') };
  await call('post', '/transformations', {
    ...draft,
    name: 'quay',
    content_types: ['application/vnd.quay+json'],
  });
  await call('post', '/transformations/quay/_publish', {});
  for (const no of ['Q-1', 'Q-2', 'Q-3'])
    await send('application/vnd.quay+json', `{"no":"${no}","cents":540}`);
  await send('application/vnd.unknown+json', '{"no":"U-1"}');
  for (const till of ['KASSE-1', 'KASSE-2']) {
    await call('post', '/pos/data', {
      ...{ source_id: 'export', source_read: '2026-11-20T17:05:00Z', entry_id: till, store_reference: 7 },
      ...{ till_id: till, till_uuid: '5f1c2d3e-4b5a-4c6d-8e7f-9a0b1c2d3e4f' },
      ...{ receipt: Buffer.from(`{"no":"${till}","cents":540}`).toString('base64') },
      content_type: 'application/vnd.quay+json',
    });
  }

  const rows = page.getByRole('table', { name: 'Problems' }).getByRole('row');
  const quay = rows.filter({ hasText: 'quay' });
  // The list that had them by cause leads to the inbox.
  await expect(async () => {
    await page.goto('/raw?state=failed');
    await page.waitForURL('**/problems?kind=raw_failed', { timeout: 1000 });
    await expect(rows).toHaveCount(3, { timeout: 1000 });
    await expect(quay.getByRole('cell', { name: '5', exact: true })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(quay).toContainText('1 store · 2 tills');
  await expect(quay).toContainText('7 · KASSE-1, 7 · KASSE-2');
  await expectAccessibleInBothThemes(page);

  await quay.getByRole('link').click();
  await page.waitForURL(/\/problems\/raw_failed\/[0-9a-f]{32}$/);
  await expect(page.getByRole('link', { name: 'Open in the editor with this sample' })).toHaveAttribute(
    'href',
    /^\/transformations\/quay\?raw=/,
  );
  await expect(page.getByRole('heading', { name: 'Newest raw receipts' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await call('put', '/transformations/quay/draft', { ...draft, mapping: mapping('cents / 100') });
  await call('post', '/transformations/quay/_publish', {});
  await page.goto('/problems');
  await expect(quay.getByText('Fix published')).toBeVisible();
  await quay.getByRole('link').click();
  await page.getByRole('button', { name: 'Fix published: process 5 raw receipts again' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('failed for this reason');
  await page.route('**/_replay', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Process again' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Fix published: process 5 raw receipts again' }).click();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Process again' }).click();
  await expect(page.getByText('5 processed · 0 failed')).toBeVisible();
  // The problem is gone with the last of them: closing leads to the others.
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await page.waitForURL('**/problems');
  await expect(rows).toHaveCount(2);
  await rows.getByRole('link').click();
  await expect(page.getByRole('link', { name: 'Write a transformation for this sample' })).toBeVisible();
});

test('a problem is snoozed, given to somebody, resolved, and opens again when it recurs', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'Quarrel shops', ['timezone=UTC']);
  await beginSession(page, portal);
  const headers = { origin: service.baseUrl };
  const store = { reference: 7, name: 'Quay', address: ['Quay 7'], country: 'DEU', timezone: 'UTC' };
  expect((await page.request.post('/api/stores', { headers, data: store })).status()).toBe(201);
  const occur = async (number: number) => {
    const data = {
      transaction_id: `H-${number}`,
      localtime: new Date(Date.now() - 1000).toISOString(),
      store_reference: 7,
      total: 39.8,
      items: [{ name: 'Milk', quantity: 2, total: 3.98 }],
    };
    expect((await page.request.post('/api/receipts', { headers, data })).status()).toBe(201);
  };
  await occur(1);
  await page.goto('/');
  await page.getByRole('link', { name: 'Totals do not add up' }).click();
  await page.waitForURL(/\/problems\/total_mismatch\//);
  await expect(page.getByRole('heading', { name: 'Totals do not add up' })).toBeVisible();

  await page.getByRole('button', { name: 'Assign' }).click();
  await page.getByRole('menuitemradio', { name: 'Me' }).click();
  await expect(page.getByText('Assigned', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Snooze' }).click();
  await page.getByRole('menuitem', { name: 'For 1 day' }).click();
  await expect(page.getByText('Snoozed until')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.goto('/problems');
  await expect(page.getByText('No open problems')).toBeVisible();
  await page.getByRole('link', { name: 'Snoozed' }).click();
  await page.getByRole('link', { name: 'Assigned to me' }).click();
  await page.getByRole('row').getByRole('link').click();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await page.getByRole('button', { name: 'Resolve' }).click();
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('All clear')).toBeVisible();

  await occur(2);
  await page.goto('/problems');
  await expect(page.getByRole('row').filter({ hasText: 'Totals do not add up' })).toContainText('2');
  await page.getByRole('row').getByRole('link').click();
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(page.getByRole('row').getByRole('link')).toHaveCount(2);
});

test('messages that failed for one cause are sent again at once, and one that cannot be is named', async ({
  page,
  service,
}) => {
  const { portal, retailer } = await createRetailer(service, 'Resent shops', ['channels=["email"]']);
  await beginSession(page, portal);
  const headers = { origin: service.baseUrl };
  const call = async (path: string, data: object) => {
    const answer = await page.request.post(`/api${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { id: string };
  };
  await call('/stores', { reference: 7, name: 'Quay', address: ['Quay 7'], country: 'DEU' });
  const addresses = ['resent-1@example.com', 'resent-2@example.com', 'resent-3@example.com'];
  const localtime = new Date().toISOString();
  for (const [index, email] of addresses.entries()) {
    const items = [{ name: 'Rye bread', quantity: 1, total: 5.4 }];
    const receipt = { transaction_id: `R-${index}`, localtime, store_reference: 7, total: 5.4, items };
    const { id } = await call('/receipts', { ...receipt, properties: { email } });
    await call('/receipts/_send', { id, channels: ['email'] });
    await awaitMail(service, email);
  }
  const own = eq(messages.retailerId, retailer.id);
  const toLast = and(own, eq(messages.recipient, 'resent-3@example.com'));
  await expect(async () => {
    const sent = await database()
      .select()
      .from(messages)
      .where(and(own, eq(messages.state, 'sent')));
    expect(sent).toHaveLength(3);
  }).toPass();
  await database().update(messages).set({ state: 'failed', failure: '452 mailbox is full' }).where(own);
  // Messages of erased persons are no problem any more; this one has half an address.
  await database().update(messages).set({ recipient: 'resent-3@' }).where(toLast);

  await page.goto('/problems?kind=delivery_failed');
  await page.getByRole('table', { name: 'Problems' }).getByRole('row').getByRole('link').first().click();
  await page.waitForURL(/\/problems\/delivery_failed\/[0-9a-f]{32}$/);
  await page.getByRole('button', { name: 'Send 3 messages again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send failed messages again' });
  // Called off during the first call, and opened again before that is answered.
  const [held, away] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const calls: unknown[] = [];
  await page.route('**/api/deliveries/_retry', async (route) => {
    calls.push(route.request().postDataJSON());
    await held.promise;
    const [failed_before, next] = [new Date().toISOString(), calls.length === 1 ? randomUUID() : null];
    await route.fulfill({ json: { queued: 1, refused: [], failed_before, next } });
  });
  await page.route('**/problems?_rsc=*', (route) => away.promise.then(() => route.continue()));
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Send 3 messages again' }).click();
  held.resolve();
  await expect(dialog.getByRole('status')).toHaveText('1 message is being sent again');
  await expect(dialog.getByRole('button', { name: 'Send again' })).toBeEnabled();
  expect(calls).toHaveLength(1);
  away.resolve();
  await page.waitForURL((url) => url.pathname === '/problems');
  await page.unrouteAll();
  await page.goBack();
  await page.getByRole('button', { name: 'Send 3 messages again' }).click();
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(dialog.getByRole('status')).toHaveText('2 messages are being sent again');
  await expect(dialog.getByText('1 message is not sent:')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toContainText('erased');
  await expectAccessibleInBothThemes(page);
  // What is opened from the list leaves it as it is.
  const opening = page.waitForEvent('popup');
  await dialog.getByRole('listitem').getByRole('link').click();
  await (await opening).waitForURL(/\/deliveries\//);
  await expect(dialog.getByText('1 message is not sent:')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.waitForURL((url) => url.pathname === '/problems');
  for (const email of addresses.slice(0, 2)) await awaitMail(service, email, 2);
});
