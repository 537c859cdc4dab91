import { expect, type Page } from '@playwright/test';

/** In the studio: lets the transformation read a content type, publishes it, and processes again what failed. */
export async function publishFor(page: Page, contentType: string): Promise<void> {
  await page.getByText('Raw receipts it reads').click();
  await page.getByLabel('Content types').fill(contentType);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Version 1 live')).toBeVisible();
  await page.getByRole('button', { name: 'Retry failed' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Process again' }).click();
  await expect(page.getByText('1 processed · 0 failed')).toBeVisible();
}
