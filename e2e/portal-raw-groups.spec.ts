import { expectAccessibleInBothThemes } from './support/accessible';
import { beginSession, createRetailer } from './support/portal';
import { expect, test } from './support/test';

const mapping = (total: string) => `{
  "transaction_id": no, "localtime": "2026-11-20T17:05:00Z", "store_reference": 7, "total": ${total},
  "items": [{ "name": "Rye bread", "quantity": 1, "total": 5.4 }]
}`;

test('failed raw receipts stand by cause, and a cause is processed again once it is corrected', async ({
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

  const rows = page.getByRole('table', { name: 'Failed raw receipts by cause' }).getByRole('row');
  const quay = rows.filter({ hasText: 'quay' });
  await expect(async () => {
    await page.goto('/raw?state=failed');
    await expect(rows).toHaveCount(3, { timeout: 1000 });
    await expect(quay.getByRole('cell', { name: '5', exact: true })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByText('2 causes · 6 failed raw receipts')).toBeVisible();
  await page.setViewportSize({ width: 820, height: 900 });
  await expect(quay.getByRole('cell', { name: '2 tills 7 · KASSE-1, 7 · KASSE-2' })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await call('put', '/transformations/quay/draft', { ...draft, mapping: mapping('cents / 100') });
  await call('post', '/transformations/quay/_publish', {});
  await page.reload();
  await expect(quay.getByText('New version')).toBeVisible();
  await quay.getByRole('link').click();
  await page.waitForURL(/cause=/);
  await expect(page.getByRole('row').getByRole('link')).toHaveCount(5);
  await expect(page.getByRole('link', { name: 'Open the newest in the editor' })).toHaveAttribute(
    'href',
    /^\/transformations\/quay\?raw=/,
  );
  await page.getByRole('button', { name: 'Process failed ones again' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('failed for this reason');
  await dialog.getByRole('button', { name: 'Process again' }).click();
  await expect(page.getByText('5 processed · 0 failed')).toBeVisible();
  // Nothing is left to show behind it, and it still says what was asked.
  await expect(dialog).toContainText('failed for this reason');
  await dialog.getByRole('button', { name: 'Close' }).first().click();

  await page.goto('/raw?state=failed');
  await expect(rows).toHaveCount(2);
  await rows.getByRole('link').click();
  await page.waitForURL(/\/raw\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('link', { name: 'Write a transformation for it' })).toBeVisible();
  // Formatted first, the exact text at a press.
  await expect(page.getByText('{ "no": "U-1" }')).toBeVisible();
  await page.getByRole('button', { name: 'Exact text' }).click();
  await expect(page.getByText('{"no":"U-1"}', { exact: true })).toBeVisible();
});
