import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test as base, type Page } from '@playwright/test';
import type { DemoCredentials } from '@/demo/demo';
import { isSlow } from '@/test/slow/slowness';
import { hydrated } from './hydrated';
import { runningService, type Service } from './service';
import { countRequests } from './settled';

interface TestFixtures {
  /** Skips journeys that would begin too late. */
  readonly inTime: undefined;
}

interface Fixtures {
  readonly service: Service;
  /** The demo retailer's credentials, as the service left them for newcomers. */
  readonly demo: DemoCredentials;
}

const prepared = new WeakSet<Page>();

/** Has a page that was opened wait for React, as people do. */
function awaitReact(page: Page): void {
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

/** Slows a page's own processor down. */
async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttling });
}

/** Lets hints wait for their answer: on a busy machine they come later than a person would wait for them. */
function waitForHints(): void {
  AbortSignal.timeout = () => new AbortController().signal;
}

/** Prepares each page of a context, popups too. */
function prepare(page: Page): void {
  if (prepared.has(page)) return;
  prepared.add(page);
  awaitReact(page);
  countRequests(page);
  page.addInitScript(waitForHints).catch(() => undefined);
  // A page may be closed before.
  if (isSlow) throttle(page).catch(() => undefined);
}

/**
 * Playwright's test with the running service: `service`, `demo`, and addresses relative to it. A test fails when its
 * page breaks the policy it came with. A page that was opened waits for React, as people do. What the page of a failed test shows, and what it loaded anew, is printed: a
 * failure that comes once in many runs must be explained from its log.
 */
export const test = base.extend<TestFixtures, Fixtures>({
  inTime: [
    // Playwright wants the first argument destructured.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use, info) => {
      const until = Number(process.env['TEST_SLOW_UNTIL'] ?? Infinity);
      if (Date.now() > until) info.skip(true, 'No time was left.');
      await use(undefined);
    },
    { auto: true },
  ],
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
    prepare(page);
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
