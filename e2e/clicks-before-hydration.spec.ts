import type { Page } from '@playwright/test';
import { beginSession, createRetailer } from './support/portal';
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

test(
  'a form sent before the scripts are there never shows passwords in an address, and is sent once they are',
  { tag: '@full' },
  async ({ page, service }) => {
    const { portal } = await createRetailer(service, 'Early Forms');
    await beginSession(page, portal);
    for (const send of ['button', 'key']) {
      const letScriptsIn = await openWithoutScripts(page, '/profile');
      await page.getByLabel('New password').fill('short');
      if (send === 'key') await page.keyboard.press('Enter');
      else await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByText('Enter your current password.')).toHaveCount(0);
      await expect(page.getByLabel('New password')).toHaveValue('short');
      expect(new URL(page.url()).search).toBe('');
      letScriptsIn();
      await expect(page.getByText('Enter your current password.')).toBeVisible();
      expect(new URL(page.url()).search).toBe('');
      await page.unroute('**/_next/static/**/*.js');
    }
  },
);

test('signing in before the scripts are there signs in once they are', async ({ page, demo }) => {
  const letScriptsIn = await openWithoutScripts(page, '/sign-in');
  await page.getByLabel('E-mail').fill(demo.portal.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.portal.password);
  await page.keyboard.press('Enter');
  letScriptsIn();
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
});

test(
  'a button pressed before the scripts are there does its work once they are, and only the last one',
  { tag: '@full' },
  async ({ page, service }) => {
    const { portal } = await createRetailer(service, 'Early Buttons');
    await beginSession(page, portal);
    const letScriptsIn = await openWithoutScripts(page, '/receipts');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('button', { name: 'Your account' }).filter({ visible: true }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
    letScriptsIn();
    await expect(page.getByRole('menuitem', { name: 'Your profile' })).toBeVisible();
    await expect(page.getByRole('menu')).toHaveCount(1);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);
