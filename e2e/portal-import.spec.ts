import { readFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import { expectAccessibleInBothThemes } from './support/accessible';
import { beginSession, createRetailer, endSessions } from './support/portal';
import { expect, test } from './support/test';

const samples = 'lib/formats/built-in';
const poslog = readFileSync(`${samples}/poslog/samples/poslog.xml`);

test('files and archives are imported, and say what became of each', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Import shops', ['timezone=Europe/Berlin']);
  await beginSession(page, portal);
  const headers = { origin: service.baseUrl };
  const store = { reference: 1, name: 'Quay', address: ['Quay 1'], country: 'DEU' };
  expect((await page.request.post('/api/stores', { headers, data: store })).status()).toBe(201);
  const taken = await page.request.post('/api/transformations/built_in', {
    headers,
    data: { name: 'poslog' },
  });
  expect(taken.ok(), await taken.text()).toBe(true);

  await page.goto('/raw');
  await page.getByRole('link', { name: 'Import files' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import files' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByLabel('Store').fill('1');
  const archive = zipSync({ 'day/poslog.xml': poslog, 'day/unknown.xml': Buffer.from('<x><y/></x>') });
  const files = [
    { name: 'poslog.xml', mimeType: 'text/xml', buffer: poslog },
    { name: 'empty.xml', mimeType: 'text/xml', buffer: Buffer.from('') },
    { name: 'day.zip', mimeType: 'application/zip', buffer: Buffer.from(archive) },
  ];
  const choose = async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files' }).click();
    await (await chooser).setFiles(files);
    await expect(page.getByText('2 raw receipts stored.')).toBeVisible();
  };
  await choose();
  await expect(page.getByText(/^\d+ receipts? created$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Failed' }).getByRole('link')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Skipped' })).toContainText('empty.xml: The file is empty.');
  await expectAccessibleInBothThemes(page);

  const count = async () =>
    ((await (await page.request.get('/api/pos/status?count=100')).json()) as object[]).length;
  expect(await count()).toBe(2);
  // A session that has ended ends the import, not part by part: the same files go on once one has signed in.
  await endSessions(service, portal.email);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles(files);
  const ended = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(ended).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('You are signed out. Sign in again.')).toBeVisible();
  await expect(page.getByText('Stopped after 0 raw receipts.')).toBeVisible();
  await expect(ended).toBeHidden();
  await beginSession(page, portal);
  await choose();
  expect(await count()).toBe(2);
});
