import { createRetailer, signIn } from './support/portal';
import { expect, test } from './support/test';

test('a file of many parts is counted line by line', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Many Cards', ['cards=none']);
  await signIn(page, portal, '/cards');
  const rows = Array.from(
    { length: 60_000 },
    (_, index) => `CARD-${String(index).padStart(12, '0')},code-${index}`,
  );
  rows.splice(59_000, 0, 'without a code');
  const text = `card_number;registration_code\n${rows.join('\n').replaceAll(',', ';')}`;
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'cards.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(
    page.getByText('Import finished: 60,000 added, 0 changed, 0 unchanged, 1 rejected.'),
  ).toBeVisible({
    timeout: 150_000,
  });
  await expect(page.getByRole('region', { name: 'Rejected lines' })).toContainText('Line 59002');
  await page.getByRole('link', { name: 'Next' }).click();
  await page.waitForURL(/after=/);
  await expect(page.getByRole('table', { name: 'Cards' })).toContainText('•••• 0050');
});
