import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test as base } from '@playwright/test';
import type { DemoCredentials } from '@/demo/demo';
import { runningService, type Service } from './service';

interface Fixtures {
  readonly service: Service;
  /** The demo retailer's credentials, as the service left them for newcomers. */
  readonly demo: DemoCredentials;
}

/**
 * Playwright's test with the running service: `service`, `demo`, and addresses relative to it. A test fails when its
 * page breaks the policy it came with.
 */
export const test = base.extend<object, Fixtures>({
  page: async ({ page }, use) => {
    const broken: string[] = [];
    page.on('console', (message) => {
      if (/Content[ -]Security[ -]Policy/i.test(message.text())) broken.push(message.text());
    });
    await use(page);
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
