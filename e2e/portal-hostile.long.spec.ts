import type { Page } from '@playwright/test';
import { fill, lists, openPages, planted, texts } from './support/hostile';
import { beginSession, createRetailer } from './support/portal';
import { read } from './support/settled';
import { expect, test } from './support/test';

// Whatever tills, staff and shoppers write is text, on every page of the portal and in what it frames.

/** What of `texts` has become an element or an address in any frame of the page. */
async function countPlanted(page: Page): Promise<number> {
  const found = await read(page, () =>
    Promise.all(page.frames().map((frame) => frame.locator(planted).count())),
  );
  return found.reduce((sum, count) => sum + count, 0);
}

/** Waits until what the page frames is there; some is fetched only once it is in view. */
async function seeFrames(page: Page): Promise<void> {
  for (const frame of await read(page, () => page.locator('iframe:visible').all())) {
    await frame.scrollIntoViewIfNeeded();
    await frame.contentFrame().locator('body > *').first().waitFor({ state: 'attached' });
  }
}

test('hostile texts are text on every page of the portal, and never run', async ({ page, service }) => {
  test.slow();
  const alarms: string[] = [];
  page.on('dialog', (dialog) => {
    alarms.push(`${page.url()}: a dialog says ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    // How a browser tells of what a policy or a sandbox kept from running.
    if (/Blocked script|Refused to|violates the following|Ignored call to/i.test(message.text()))
      alarms.push(`${page.url()}: ${message.text()}`);
  });
  const { portal } = await createRetailer(service, `Shop ${texts.markup}`, [
    'receipt_links=true',
    'locale=en-GB',
  ]);
  await beginSession(page, portal);
  const { href } = await fill(page, service.baseUrl);
  const rows = async (path: string) => {
    await page.goto(path);
    const links = page.getByRole('row').getByRole('link');
    await links.first().waitFor();
    const found = await read(page, () =>
      links.evaluateAll((each) => each.map((link) => link.getAttribute('href') ?? '')),
    );
    return [...new Set(found)].filter((link) => link.startsWith('/'));
  };
  const addresses = openPages.flatMap(({ path, opens }) => (opens === undefined ? [path] : []));
  for (const path of lists) addresses.push(...(await rows(path)));
  // The lists lead somewhere: to a receipt, a message, a consumer, a store, a client, a user, a group, a mapping, raw receipts.
  expect(addresses.length).toBeGreaterThan(openPages.length);
  const saying = new Set<string>();
  const look = async (path: string) => {
    await seeFrames(page);
    expect.soft(await countPlanted(page), path).toBe(0);
    if ((await read(page, () => page.locator('main').innerText())).includes('alert(')) saying.add(path);
  };
  for (const path of addresses) {
    await page.goto(path, { waitUntil: 'load' });
    await expect.soft(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect.soft(page.getByText('Something went wrong'), path).toHaveCount(0);
    for (const tab of await read(page, () => page.getByRole('tab').all())) {
      await tab.click();
      await look(path);
    }
    await look(path);
  }
  for (const path of [href, `${href}?lang=ar`]) {
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    await look(path);
    await page.emulateMedia({ media: 'screen' });
  }
  expect(alarms).toEqual([]);
  // The pages did show it: lists, and what they lead to.
  expect(saying.size).toBeGreaterThan(25);
});
