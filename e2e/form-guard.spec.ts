import { beginSession, createRetailer } from './support/portal';
import { openWithoutScripts } from './support/network';
import { expect, test } from './support/test';

// A page is there before its scripts are: on a slow line by seconds.

test('a form sent before the scripts are there never shows passwords in an address', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'Early Forms');
  await beginSession(page, portal);
  for (const send of ['button', 'key']) {
    const letScriptsIn = await openWithoutScripts(page, '/profile');
    await page.getByLabel('New password').fill('short');
    if (send === 'key') await page.keyboard.press('Enter');
    else await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByLabel('New password')).toHaveValue('short');
    await expect(page).toHaveURL(/\/profile$/);
    await letScriptsIn();
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Enter your current password.')).toBeVisible();
    await expect(page).toHaveURL(/\/profile$/);
  }
});
