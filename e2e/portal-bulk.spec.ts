import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible';
import { expectFitsScreen } from './support/fits-screen';
import { hydrated } from './support/hydrated';
import { retailerWith } from './support/retailers';
import { expect, test } from './support/test';

// What is done with several receipts at once.

const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Select receipt / });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Consumers of the receipts, newest first; null for none. */
async function consumers(page: Page): Promise<(string | null)[]> {
  const listed = (await (await page.request.get('/api/receipts')).json()) as { identifier: string | null }[];
  return listed.map(({ identifier }) => identifier);
}

async function deliveries(page: Page): Promise<{ state: string; recipient: string }[]> {
  return (await (await page.request.get('/api/deliveries')).json()) as { state: string; recipient: string }[];
}

test('selected receipts are assigned and given back, and what is sent is cancelled before it leaves', async ({
  page,
  service,
}) => {
  await retailerWith(page, service, [{ identifier: 'ben@example.com' }, {}, {}, {}]);
  await hydrated(page);
  await boxes(page).nth(0).check();
  await boxes(page)
    .nth(3)
    .click({ modifiers: ['Shift'] });
  await expect(page.getByText('4 selected')).toBeVisible();
  await boxes(page).nth(0).uncheck();

  await button(page, 'Assign').click();
  const dialog = page.getByRole('dialog', { name: 'Assign 3 receipts' });
  await dialog.getByRole('checkbox', { name: 'Also move 1 receipt of another consumer' }).check();
  await dialog.getByRole('textbox', { name: 'Consumer' }).fill('member-42');
  await page.keyboard.press('Enter');
  await expect(page.getByText('3 receipts assigned to member-42')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'member-42' })).toHaveCount(3);
  expect(await consumers(page)).toEqual([null, 'member-42', 'member-42', 'member-42']);
  // What is selected by then stays so.
  await boxes(page).nth(0).check();
  await button(page, 'Undo').click();
  await expect(page.getByText('3 receipts are as before')).toBeVisible();
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'member-42' })).toHaveCount(0);
  expect(await consumers(page)).toEqual([null, null, null, 'ben@example.com']);

  await page.getByRole('checkbox', { name: 'Select all receipts on this page' }).check();
  await button(page, 'Send').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send 4 receipts' }).click();
  await expect(page.getByText('1 receipt will be sent')).toBeVisible();
  await expect(page.getByText('3 receipts were left out')).toBeVisible();
  expect(await deliveries(page)).toMatchObject([{ recipient: 'ben@example.com', state: 'queued' }]);
  await button(page, 'Cancel').click();
  await expect(page.getByText('Cancelled. Nothing was sent.')).toBeVisible();
  expect(await deliveries(page)).toEqual([]);
});

test('rows are selected with x, ranges with Shift, on several pages, and dropped with Escape', async ({
  page,
  service,
}) => {
  await retailerWith(
    page,
    service,
    Array.from({ length: 22 }, () => ({})),
  );
  await hydrated(page);
  for (const key of ['j', 'x', 'j', 'j', 'Shift+X', 'Shift+J']) await page.keyboard.press(key);
  await expect(page.getByText('4 selected')).toBeVisible();
  await expect(page.getByRole('row').getByRole('link').nth(3)).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(boxes(page)).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all receipts on this page' }).check();
  await expect(page.getByText('6 selected')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(4);
  await page.keyboard.press('Escape');
  await expect(page.getByText('6 selected')).toBeHidden();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
});

test('what is sent leaves after the wait, though the page is left', async ({ page, service }) => {
  await retailerWith(page, service, [{ identifier: 'anna@example.com' }]);
  await hydrated(page);
  await boxes(page).first().check();
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('s');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Send 1 receipt' }).click();
  await expect(page.getByText('1 receipt will be sent')).toBeVisible();
  await page.goto('about:blank');
  expect(await deliveries(page)).toMatchObject([{ state: 'queued' }]);
  await expect
    .poll(async () => (await deliveries(page))[0]?.state, { timeout: 45_000 })
    .toMatch(/^(?:kept|sent)$/);
});

test('on a phone cards are selected, and nothing else is offered than may be done', async ({
  page,
  service,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await retailerWith(page, service, [{ identifier: 'anna@example.com' }, {}]);
  await hydrated(page);
  await boxes(page).first().check();
  await expect(page.getByText('1 selected')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectFitsScreen(page);
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect(page.getByText('1 selected')).toBeHidden();
});
