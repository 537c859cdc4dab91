import type { Page } from '@playwright/test';
import { fill, lists, openPages, planted, texts } from './support/hostile';
import { beginSession, createRetailer } from './support/portal';
import { read, settled } from './support/settled';
import { expect, test } from './support/test';

/** An address as the server answers it, read as the browser would and not run. */
interface Answer {
  readonly planted: number;
  readonly scripts: readonly string[];
  readonly links: readonly string[];
  readonly says: boolean;
}

async function readAnswer(page: Page, path: string): Promise<Answer> {
  const html = await (await page.request.get(path)).text();
  return read(page, () =>
    page.evaluate(
      ({ text, selector }) => {
        const answer = new DOMParser().parseFromString(text, 'text/html');
        const links = [...answer.querySelectorAll('tr a[href^="/"]')];
        const scripts = [...answer.scripts];
        for (const script of scripts) script.remove();
        return {
          planted: answer.querySelectorAll(selector).length,
          scripts: scripts.map((script) => script.text).filter((code) => code.startsWith('alert')),
          links: links.map((link) => link.getAttribute('href') ?? ''),
          says: answer.body.textContent.includes('alert('),
        };
      },
      { text: html, selector: planted },
    ),
  );
}

test('hostile texts are text in every page as the server sends it, and in an opened receipt', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, `Shop ${texts.markup}`, ['receipt_links=true']);
  const alarms: string[] = [];
  page.on('dialog', (dialog) => {
    alarms.push(dialog.message());
    void dialog.dismiss();
  });
  await beginSession(page, portal);
  const { href, id } = await fill(page, service.baseUrl);
  const addresses = new Set([href, ...openPages.map(({ path }) => path)]);
  for (const path of lists) for (const link of (await readAnswer(page, path)).links) addresses.add(link);
  expect(addresses.size).toBeGreaterThan(openPages.length);
  let saying = 0;
  for (const path of addresses) {
    const answer = await readAnswer(page, path);
    expect.soft(answer.planted, path).toBe(0);
    expect.soft(answer.scripts, path).toEqual([]);
    if (answer.says) saying += 1;
  }
  // The pages did hold it: lists, and what they lead to.
  expect(saying).toBeGreaterThan(10);
  await page.goto(`/receipts/${id}`);
  await expect(page.locator('main')).toContainText('alert(');
  await settled(page);
  for (const frame of page.frames()) await expect(frame.locator(planted)).toHaveCount(0);
  expect(alarms).toEqual([]);
});
