import { expectAccessibleInBothThemes } from './support/accessible';
import { createRetailer, signIn } from './support/portal';
import { expect, test } from './support/test';

/** One red pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);
const store = { reference: 1, name: 'Mole', address: ['Mole 1'], country: 'DEU' };
const receipt = (number: number) => ({
  transaction_id: `B-${number}`,
  localtime: '2026-03-14T12:34:56+01:00',
  store_reference: 1,
  total: 3.98,
  items: [{ name: 'Oat drink', quantity: 2, total: 3.98 }],
  l10n: { locale: 'en-GB' },
});

test('a brand is edited beside a receipt that wears it, and new receipts are issued with it', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'Mole shops', ['receipt_links=true', 'locale=en-GB']);
  await signIn(page, portal, '/brand');
  const preview = page.frameLocator('iframe[title="Preview"]');
  await expect(page.getByText('A sample receipt')).toBeVisible();
  await expect(preview.getByText('Sample store').first()).toBeVisible();
  const headers = { origin: service.baseUrl };
  const post = (path: string, data: object) => page.request.post(`/api${path}`, { headers, data });
  expect((await post('/stores', store)).status()).toBe(201);
  const before = (await (await post('/receipts', receipt(1))).json()) as {
    _links: { webview: { href: string } };
  };
  await page.reload();
  await expect(preview.getByText('Oat drink').first()).toBeVisible();
  await expect(page.getByText('A sample receipt')).toBeHidden();
  await expectAccessibleInBothThemes(page);

  await page.getByLabel('Header').fill('Fresh from the harbour');
  await expect(preview.getByText('Fresh from the harbour')).toBeVisible();
  await page.getByLabel('Choose an image').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: picture,
  });
  await expect(page.getByRole('img', { name: 'Logo' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Accent', exact: true }).fill('#8a5a1c');
  await page.getByRole('combobox', { name: 'View', exact: true }).click();
  await page.getByRole('option', { name: 'E-mail' }).click();
  await expect(preview.getByText('Fresh from the harbour')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Version 1 is live')).toBeVisible();

  const after = (await (await post('/receipts', receipt(2))).json()) as {
    _links: { webview: { href: string } };
  };
  await page.goto(after._links.webview.href);
  await expect(page.getByText('Fresh from the harbour')).toBeVisible();
  await page.goto(before._links.webview.href);
  await expect(page.getByText('Oat drink').first()).toBeVisible();
  await expect(page.getByText('Fresh from the harbour')).toHaveCount(0);
});

test('a colour that is none and a link that is none are refused in place', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Mole desk');
  await signIn(page, portal, '/brand');
  const preview = page.frameLocator('iframe[title="Preview"]');
  await expect(preview.getByText('Sample store').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Accent', exact: true }).fill('red');
  // Said at the field before anything is published; the last preview stays.
  await expect(page.getByRole('textbox', { name: 'Accent', exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await expect(preview.getByText('Sample store').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add a link' }).click();
  await page.getByLabel('Address of link 1').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('textbox', { name: 'Accent', exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await expect(page.getByText('Enter an address that starts with https://').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('No brand published yet.')).toBeVisible();
});

test('a group that may look but not publish finds the fields closed', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Mole clerk', [
    'portal_groups={"administrators":["view.get_brand"]}',
  ]);
  await signIn(page, portal, '/brand');
  await expect(page.getByLabel('Header')).toBeDisabled();
});
