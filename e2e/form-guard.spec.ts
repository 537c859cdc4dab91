import type { Page } from '@playwright/test';
import { beginSession, createRetailer } from './support/portal';
import { hydrated } from './support/hydrated';
import { expect, test } from './support/test';

// A page is there before its scripts are: on a slow line by seconds.

/** Opens a page without its scripts; what comes back lets them in. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/_next/static/**/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return scripts.resolve;
}

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
    letScriptsIn();
    await hydrated(page);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Enter your current password.')).toBeVisible();
    await expect(page).toHaveURL(/\/profile$/);
    await page.unroute('**/_next/static/**/*.js');
  }
});
