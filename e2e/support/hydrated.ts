import type { Page } from '@playwright/test';

/** Waits until React has taken over what the server drew (`components/portal/kit/state/hydrated.tsx`): what is pressed before is lost. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[data-hydrating]') === null);
}
