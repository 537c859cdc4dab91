import { expectAccessibleInBothThemes } from './support/accessible';
import { expectFitsScreen } from './support/fits-screen';
import { createRetailer, signIn } from './support/portal';
import { read } from './support/settled';
import { expect, test } from './support/test';

const good = ['6034220000000001', '6034220000000019', '6034220000000027'];

function csvFile(text: string) {
  return { name: 'cards.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
}

test('cards are imported with a report, and listed by their ends', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Card Shops', ['cards=luhn']);
  await signIn(page, portal, '/cards');
  await expect(page.getByRole('heading', { name: 'No cards yet' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('Choose a file.')).toBeVisible();
  const lines = ['card_number,registration_code', `${good[0]},a`, '4711,b', `${good[1]},`, `${good[2]},c`];
  await page.getByLabel('CSV file').setInputFiles(csvFile(lines.join('\n')));
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('Import finished: 2 added, 0 changed, 0 unchanged, 2 rejected.')).toBeVisible();
  const report = page.getByRole('region', { name: 'Rejected lines' });
  await expect(report).toContainText('Line 3');
  await expect(report).toContainText('the card number is not valid');
  await expect(report).toContainText('no registration code');
  await expect(page.getByRole('table', { name: 'Cards' })).toContainText('•••• 0027');
  await expect(page.getByRole('table', { name: 'Cards' })).not.toContainText('603422');
  await expectAccessibleInBothThemes(page);
  await page.getByLabel('CSV file').setInputFiles(csvFile('4711,a\n4712,b'));
  const held = Promise.withResolvers<void>();
  await page.route('**/api/cards/_import', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Import' }).click();
  // Its report is on this page alone.
  const question = page.waitForEvent('dialog');
  const leaving = page.getByRole('link', { name: 'Stores' }).first().click();
  await (await question).dismiss();
  await leaving;
  held.resolve();
  await expect(page.getByRole('alert').filter({ hasText: 'all 2 lines were rejected' })).toBeVisible();
  await page.getByRole('searchbox').fill('0001');
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=0001/);
  await expect(page.getByRole('table', { name: 'Cards' }).getByRole('row')).toHaveCount(2);

  await page.setViewportSize({ width: 390, height: 844 });
  const width = async () => (await read(page, () => page.getByRole('searchbox').boundingBox()))?.width;
  await expect.poll(width, 'the search has the width of a phone').toBeGreaterThan(350);
});

test('without cards the page says so; a group without the permission imports nothing', async ({
  page,
  service,
}) => {
  const off = await createRetailer(service, 'No Cards');
  await signIn(page, off.portal, '/cards');
  await expect(page.getByRole('heading', { name: 'Cards are turned off' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import' })).toHaveCount(0);
  await expectAccessibleInBothThemes(page);

  const { portal } = await createRetailer(service, 'Looking Shops', [
    'cards=none',
    'portal_groups={"administrators":["view.get_cards"]}',
  ]);
  await page.context().clearCookies();
  await signIn(page, portal, '/cards');
  await expect(page.getByRole('heading', { name: 'No cards yet' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import' })).toHaveCount(0);
  const answer = await page.request.post('/api/cards/_import', {
    headers: { origin: service.baseUrl, 'content-type': 'text/csv' },
    data: '1,2',
  });
  expect(answer.status()).toBe(403);
});

test('cards are imported in German, and what is missing is said in German', async ({ browser, service }) => {
  const { portal } = await createRetailer(service, 'Karten-Läden', ['locale=de-DE', 'cards=luhn']);
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page, portal, '/cards');
  await expect(page.getByRole('heading', { name: 'Noch keine Karten' })).toBeVisible();
  await page.getByRole('button', { name: 'Importieren' }).click();
  await expect(page.getByText('Wähle eine Datei.')).toBeVisible();
  await page.getByLabel('CSV-Datei').setInputFiles(csvFile(`${good[0]},a\n4711,b`));
  await page.getByRole('button', { name: 'Importieren' }).click();
  await expect(
    page.getByText('Import beendet: 1 neu, 0 geändert, 0 unverändert, 1 abgelehnt.'),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Abgelehnte Zeilen' })).toContainText('Zeile 2');
  await expectFitsScreen(page);
  await expectAccessibleInBothThemes(page);
  await context.close();
});
