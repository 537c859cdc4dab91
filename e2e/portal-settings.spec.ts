import { expectAccessibleInBothThemes } from './support/accessible';
import { expectFitsScreen } from './support/fits-screen';
import { createRetailer, signIn } from './support/portal';
import { read } from './support/settled';
import { expect, test } from './support/test';

test('settings are changed, checked in place, and only what was changed is sent', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'Settled Shops', ['vatno=DE1']);
  await signIn(page, portal, '/settings');
  await expect(page.getByText('The search index is up to date.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expectAccessibleInBothThemes(page);

  await page.getByLabel('Requests per minute').fill('many');
  await page.getByRole('button', { name: 'Add a field' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter a whole number from 1.')).toBeVisible();
  await expect(page.getByText(/Each field needs a name/)).toBeVisible();
  await expect(page.getByLabel('Property')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessibleInBothThemes(page);

  await expect(page.getByText('Attachments and logos use 0 of 10,240 MB.')).toBeVisible();
  await page.getByLabel('Requests per minute').fill('6001');
  await page.getByLabel('Name', { exact: true }).fill('order_id');
  await page.getByLabel('Property').fill('order.id');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/must be at most 6,?000. The operator of the service/)).toBeVisible();

  await page.getByLabel('Requests per minute').fill('900');
  await page.getByLabel('Match by').selectOption('exact');
  const languages = page.getByLabel('Languages of your texts');
  await languages.fill('tag!');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/Enter a language tag such as de-DE/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove tag!' }).click();
  await languages.fill('de');
  await languages.press('Enter');
  await expect(page.getByText('German (de)')).toBeVisible();
  await languages.fill('en');
  // What few change is folded, and opens where it is wrong.
  await expect(page.getByLabel('Burst')).toBeHidden();
  await page.getByText('Show advanced settings').click();
  await page.getByLabel('Burst').fill('many');
  await page.getByText('Show advanced settings').click();
  await expect(page.getByLabel('Burst')).toBeHidden();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Burst')).toBeVisible();
  await page.getByLabel('Burst').fill('1000');
  await page.getByRole('link', { name: 'Data retention' }).click();
  await expect(page.getByRole('heading', { name: 'Data retention' })).toBeInViewport();
  await page.getByLabel('Time zone').selectOption('Europe/Vienna');
  await page.getByLabel('Attach the receipt to e-mails as a PDF').click();

  const sending = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  expect((await sending).postDataJSON()).toEqual({
    timezone: 'Europe/Vienna',
    content_languages: ['de', 'en'],
    attach_pdf: true,
    search_fields: { 'dynamic.order_id': { path: 'order.id', kind: 'exact' } },
    rate_limit_per_minute: 900,
  });
  await page.reload();
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Vienna');
  await expect(page.getByLabel('VAT number')).toHaveValue('DE1');
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.getByLabel('Name of the retailer').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Name of the retailer')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Name of the retailer').fill('Renamed Shops');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Renamed Shops').filter({ visible: true }).first()).toBeVisible();
  await page.getByLabel('VAT number').fill('DE12');
  await page.getByLabel('VAT number').fill('DE1');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('No changes to save')).toBeVisible();
});

test('a group that may only look cannot change settings, by page or by API', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Fixed Shops', [
    'portal_groups={"administrators":["view.get_settings"]}',
  ]);
  await signIn(page, portal, '/settings');
  await expect(page.getByText('Your group can view the settings but not change them.')).toBeVisible();
  await expect(page.getByLabel('Time zone')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  const headers = { origin: service.baseUrl };
  const answer = await page.request.patch('/api/settings', { headers, data: { vatno: 'X' } });
  expect(answer.status()).toBe(403);

  const other = await createRetailer(service, 'Closed Shops', ['portal_groups={"administrators":[]}']);
  await page.context().clearCookies();
  await signIn(page, other.portal, '/settings');
  await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
});

test('settings read well in German and fit a phone', async ({ browser, service }) => {
  const { portal } = await createRetailer(service, 'Deutsche Einstellungen');
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page, portal, '/settings');
  await expect(page.getByRole('heading', { name: 'Eigene Suchfelder' })).toBeVisible();
  await page.getByRole('button', { name: 'Feld hinzufügen' }).click();
  await expectFitsScreen(page);
  await context.close();
});

test('one of many search fields is found, and its property can be read whole on a laptop', async ({
  page,
  service,
}) => {
  const others = Array.from({ length: 40 }, (_, index) => [
    `items.dynamic.part_${index}`,
    { path: `custom.part_${index}`, kind: 'exact' },
  ]);
  const campaign = ['dynamic.campaign', { path: 'properties.campaign_name', kind: 'exact' }];
  const fields: unknown = Object.fromEntries([...others, campaign]);
  const { portal } = await createRetailer(service, 'Wide shops', [`search_fields=${JSON.stringify(fields)}`]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, portal, '/settings');
  await expect(page.getByText('30 of 41 fields. Type to find others.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find a field' }).fill('campaign_');
  const property = page.getByLabel('Property', { exact: true });
  await expect(property).toHaveValue('properties.campaign_name');
  expect(
    await read(page, () => property.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)),
  ).toBe(0);
});

test('the progress of the search index is followed while the page is used, and until it is refused', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'Indexed Shops');
  await page.clock.install();
  const asked: number[] = [];
  let isGone = false;
  await page.route('**/api/settings/search_index', (route) => {
    asked.push(asked.length);
    if (isGone) return route.fulfill({ status: 404, json: { code: 'not_found', description: 'gone' } });
    return route.fulfill({ json: { receipts: 200, outdated: Math.max(1, 100 - asked.length) } });
  });
  await signIn(page, portal, '/settings');
  await expect(page.getByText(/^Updating the search index: 50%/)).toBeVisible();
  const goesOn = async () => {
    const before = asked.length;
    await expect(async () => {
      await page.clock.runFor(2000);
      expect(asked.length).toBeGreaterThan(before);
    }).toPass();
  };
  const stays = async () => {
    await page.clock.runFor(2000);
    const before = asked.length;
    await page.clock.runFor(120_000);
    expect(asked.length).toBe(before);
  };
  await goesOn();
  await page.clock.fastForward('31:00');
  await stays();
  await page.mouse.move(100, 100);
  await goesOn();
  isGone = true;
  await goesOn();
  await page.mouse.move(200, 200);
  await stays();
});
