import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { beginSession, createRetailer } from './support/portal';
import { expect, test } from './support/test';

test.use({ locale: 'de-DE' });

const headers = (baseUrl: string) => ({ origin: baseUrl });

/** Presses the button that saves the form; a page has one. */
async function save(page: Page, name = 'Speichern'): Promise<void> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
}

async function makeStore(page: Page, baseUrl: string, reference: number): Promise<void> {
  const data = { reference, name: `Laden ${reference}`, country: 'DEU', external_reference: `L${reference}` };
  const made = await page.request.post('/api/stores', { headers: headers(baseUrl), data });
  expect(made.status()).toBe(201);
}

test('what the API refuses is said in German, and nothing changes', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Deutsche Absagen', ['locale=de-DE']);
  await beginSession(page, portal);
  for (const reference of [1, 2]) await makeStore(page, service.baseUrl, reference);

  await test.step('a store', async () => {
    await page.goto('/stores/2?edit');
    await page.getByLabel('Postleitzahl').fill('12345678901');
    await save(page);
    await expect(page.getByText('Das muss 1 bis 10 Zeichen lang sein.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Postleitzahl').fill('');
    await page.getByLabel('Externe Nummer').fill('L1');
    await save(page);
    await expect(page.getByText('Eine andere Filiale hat diese externe Nummer.')).toBeVisible();
  });

  await test.step('a client', async () => {
    await page.goto('/clients');
    await page.getByRole('row').getByRole('link').first().click();
    await page.getByLabel('Beschreibung').fill('');
    await save(page);
    await expect(page.getByText('Gib eine Beschreibung ein.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a group', async () => {
    await page.goto('/users/new-group');
    await page.getByLabel('Name').fill('__proto__');
    await save(page, 'Gruppe anlegen');
    await expect(page.getByText(/Gib einen Namen ohne Steuerzeichen/)).toBeVisible();
    await expectAccessible(page);
    await page.goto('/users/groups/administrators');
    await page.getByRole('switch').click();
    await save(page);
    await expect(page.getByText(/Mindestens ein aktiver Nutzer muss/)).toBeVisible();
  });

  await test.step('a user', async () => {
    await page.goto('/users/new');
    await page.getByLabel('E-Mail', { exact: false }).first().fill('nobody');
    await page.getByRole('main').getByRole('button', { name: 'Einladen' }).click();
    await expect(page.getByText('Gib eine gültige E-Mail-Adresse ein.')).toBeVisible();
  });

  await test.step('a search', async () => {
    await page.goto('/receipts?q=total%3Acheap');
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'total akzeptiert eine Zahl oder einen Bereich, nicht "cheap" (Zeichen 7)',
    );
    await page.goto('/receipts?q=items.name%3A%22milk');
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Schließendes Anführungszeichen fehlt (Zeichen 12)',
    );
    await expectAccessible(page);
  });

  const store = await page.request.get('/api/stores/2');
  expect(await store.json()).toMatchObject({ external_reference: 'L2', postcode: null });
});

test('what is wrong with transformations and raw receipts is said in German', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Deutsche Transformationen', ['locale=de-DE']);
  await beginSession(page, portal);
  await makeStore(page, service.baseUrl, 1);

  await test.step('a transformation', async () => {
    const draft = (mapping: string) => ({ name: 'kassen', input_format: 'json', mapping });
    const data = draft('{ "total": $decimal(summe), "store_reference": 9 }');
    const made = await page.request.post('/api/transformations', {
      headers: headers(service.baseUrl),
      data,
    });
    expect(made.status()).toBe(201);
    await page.goto('/transformations/kassen');
    const input = page.getByRole('textbox', { name: 'Eingabe' });
    await input.fill('{ "summe": "abc" }');
    await expect(page.getByText('summe: "abc" ist keine Zahl.').first()).toBeVisible();
    await input.fill('{ "summe"');
    await expect(page.getByText('Die Eingabe ist kein gültiges JSON')).toBeVisible();
    await input.fill('{ "summe": "1,50" }');
    await expect(page.getByText('transaction_id Erforderlich.')).toBeVisible();
    await page
      .getByRole('textbox', { name: 'JSONata-Ausdruck' })
      .fill(
        '{ "transaction_id": "1", "localtime": "2026-11-20T17:05:00Z", "store_reference": 9, "total": 1, "items": [{ "name": "Tee", "quantity": 1, "total": 1 }] }',
      );
    await expect(page.getByText(/Diese Filiale gibt es nicht. Der Beleg würde/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a transformation whose sample makes an invalid receipt', async () => {
    const post = (path: string, data: object) =>
      page.request.post(`/api${path}`, { headers: headers(service.baseUrl), data });
    const sample = { name: 'eins', input: Buffer.from('{}').toString('base64'), expected: [{}] };
    const made = await post('/transformations', {
      name: 'ungültig',
      input_format: 'json',
      mapping: '{ "transaction_id": "1", "localtime": "2026-11-20T17:05:00Z", "total": "viel" }',
      samples: [sample],
    });
    expect(made.status(), await made.text()).toBe(201);
    await page.goto(`/transformations/${encodeURIComponent('ungültig')}`);
    await page.getByRole('button', { name: 'Veröffentlichen' }).click();
    const said = page.getByText(/Das Beispiel „eins“ schlägt fehl: Beleg 1: /);
    await expect(said).toContainText('total: Das muss eine Zahl sein.');
    await expect(said).toContainText('items: Erforderlich.');
    await expect(said).not.toContainText('is missing');
  });

  await test.step('raw receipts', async () => {
    const type = 'application/x-kasse';
    const mapping =
      '{ "transaction_id": nr, "localtime": "2026-11-20T17:05:00Z", "store_reference": laden, "total": summe, "items": [{ "name": "Tee", "quantity": 1, "total": 1 }] }';
    const post = async (path: string, data: object | Buffer, contentType = 'application/json') => {
      const sent = { ...headers(service.baseUrl), 'content-type': contentType };
      const answer = await page.request.post(`/api${path}`, { headers: sent, data });
      expect(answer.status(), await answer.text()).toBeLessThan(300);
    };
    const input = { name: 'roh', input_format: 'json', mapping, content_types: [type] };
    await post('/transformations', input);
    await post('/transformations/roh/_publish', {});
    await post('/pos/receipts', Buffer.from('{ "nr": "1", "laden": 1 }'), type);
    await post('/pos/receipts', Buffer.from('{ "nr": "2", "laden": 99, "summe": 1 }'), type);
    await post('/pos/receipts', Buffer.from('{ "nr"'), type);
    const texts = [
      'Die Eingabe ist kein gültiges JSON',
      'Filiale 99 gibt es nicht.',
      'Beleg 1: total: Erforderlich.',
    ];
    await expect(async () => {
      await page.goto('/raw?state=failed&view=single');
      await expect(page.getByRole('row').getByRole('link')).toHaveCount(3, { timeout: 1000 });
    }).toPass();
    for (const [index, text] of texts.entries()) {
      await expect(page.getByRole('row').nth(index + 1)).toContainText(text);
    }
    await expectAccessible(page);
    for (const text of texts) {
      await page.goto('/raw?state=failed&view=single');
      await page.getByRole('row').filter({ hasText: text }).getByRole('link').click();
      await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await expectAccessible(page);
  });
});
