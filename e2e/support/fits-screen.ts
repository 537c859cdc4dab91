import { expect, type Page } from '@playwright/test';
import { read } from './settled';

/** Expects that the page is no wider than the screen, so that a phone scrolls it one way. */
export async function expectFitsScreen(page: Page): Promise<void> {
  const overflow = await read(page, () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  );
  expect(overflow, page.url()).toBe(0);
}
