import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test as base, type Page } from '@playwright/test';
import type { DemoCredentials } from '@/demo/demo';
import { isSlow } from '@/test/slow/held-answers';
import { hydrated } from './hydrated';
import { runningService, type Service } from './service';

interface Fixtures {
  readonly service: Service;
  /** The demo retailer's credentials, as the service left them for newcomers. */
  readonly demo: DemoCredentials;
}

const awaiting = new WeakSet<Page>();

/** Has a page that was opened wait for React, as people do. */
function awaitReact(page: Page): void {
  if (awaiting.has(page)) return;
  awaiting.add(page);
  const goto = page.goto.bind(page);
  page.goto = async (...args) => {
    const response = await goto(...args);
    if (args[1]?.waitUntil !== 'commit') await hydrated(page);
    return response;
  };
  const reload = page.reload.bind(page);
  page.reload = async (...args) => {
    const response = await reload(...args);
    await hydrated(page);
    return response;
  };
}

/** How many times longer the browser takes in `npm run test:slow`. */
const throttling = 6;

/** Slows a page's own processor down, in `npm run test:slow`. */
async function throttle(page: Page): Promise<void> {
  if (!isSlow) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttling });
}

/** Prepares each page of a context, popups too. A page may be closed before it is throttled. */
function prepare(page: Page): void {
  awaitReact(page);
  throttle(page).catch(() => undefined);
}

/**
 * Playwright's test with the running service: `service`, `demo`, and addresses relative to it. A test fails when its
 * page breaks the policy it came with. A page that was opened waits for React, as people do. What the page of a failed test shows, and what it loaded anew, is printed: a
 * failure that comes once in many runs must be explained from its log.
 */
export const test = base.extend<object, Fixtures>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (...args) => {
        const context = await newContext(...args);
        context.on('page', prepare);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
  page: async ({ page }, use, info) => {
    const broken: string[] = [];
    const loaded: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loaded.push(`${request.method()} ${request.url()}`);
    });
    page.on('console', (message) => {
      if (/Content[ -]Security[ -]Policy/i.test(message.text())) broken.push(message.text());
    });
    awaitReact(page);
    await throttle(page);
    page.context().on('page', prepare);
    await use(page);
    if (info.status !== info.expectedStatus && !page.isClosed()) {
      const shown = await page.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String);
      console.log(`${info.title}\nLoaded:\n${loaded.join('\n')}\nShown at ${page.url()}:\n${shown}`);
    }
    expect(broken).toEqual([]);
  },
  service: [
    // Playwright wants the first argument destructured.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => use(runningService()),
    { scope: 'worker' },
  ],
  demo: [
    async ({ service }, use) =>
      use(JSON.parse(await readFile(path.join(service.dataDir, 'demo.json'), 'utf8')) as DemoCredentials),
    { scope: 'worker' },
  ],
  baseURL: async ({ service }, use) => use(service.baseUrl),
});

export { expect } from '@playwright/test';
