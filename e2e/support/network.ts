import type { Page } from '@playwright/test';
import { hydrated } from './hydrated';

/** Opens a page without its scripts, as it is on a slow line for seconds; what comes back lets them in. */
export async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const scripts = Promise.withResolvers<void>();
  const held = '**/_next/static/**/*.js';
  await page.route(held, async (route) => {
    await scripts.promise;
    await route.continue().catch(() => undefined);
  });
  await page.goto(path, { waitUntil: 'commit' });
  return async () => {
    scripts.resolve();
    await hydrated(page);
    await page.unroute(held);
  };
}

/** Takes the network from the steps of the router, and from its question whether it is back; what is saved goes through. */
export async function loseSteps(page: Page): Promise<void> {
  await page.route('**/*', (route) =>
    route.request().headers()['rsc'] === undefined ? route.fallback() : route.abort(),
  );
}
