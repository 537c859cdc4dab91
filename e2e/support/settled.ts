import { expect, type Page, type Request } from '@playwright/test';

/** Requests of a page, but for pages and what stays open: those under way, and how many it has begun. */
interface Requests {
  readonly underWay: Set<Request>;
  begun: number;
}

const requestsOf = new WeakMap<Page, Requests>();
const counted = new Set(['fetch', 'xhr', 'script', 'stylesheet', 'image', 'font']);

/** Counts the requests of a page from now on, before it opens anything. */
export function countRequests(page: Page): void {
  const requests: Requests = { underWay: new Set(), begun: 0 };
  requestsOf.set(page, requests);
  page.on('request', (request) => {
    if (!counted.has(request.resourceType())) return;
    requests.underWay.add(request);
    requests.begun += 1;
  });
  const end = (request: Request) => requests.underWay.delete(request);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
}

/**
 * Resolves when nothing in the page is pending: React has hydrated it, no element says that it is busy, and no request is
 * under way, nor begun within two frames. Timers are not seen: what a journey has typed may be searched for a moment later.
 */
export async function settled(page: Page): Promise<void> {
  await expect.poll(() => findPending(page), 'what is pending in the page').toEqual([]);
}

/**
 * Reads a page once, when it is settled: what is read sooner may be what an answer is about to replace. A journey that
 * holds an answer back repeats its assertion instead: `expect.poll`, `toPass`, `expect(locator)`.
 */
export async function read<Value>(page: Page, look: () => Promise<Value>): Promise<Value> {
  await settled(page);
  return look();
}

async function findPending(page: Page): Promise<string[]> {
  const requests = requestsOf.get(page);
  const begunBefore = requests?.begun;
  const found = await page.evaluate(findPendingElements).catch(() => ['another page is opened']);
  const underWay = Array.from(requests?.underWay ?? [], (each) => `${each.method()} ${each.url()}`);
  return [...found, ...underWay, ...(requests?.begun === begunBefore ? [] : ['requests have begun'])];
}

/** Runs in the page. Frames are counted by observers: a journey that moves the clock stops `requestAnimationFrame`. */
async function findPendingElements(): Promise<string[]> {
  for (let frame = 0; frame < 2; frame += 1) {
    await new Promise<void>((resolve) => {
      const observer = new IntersectionObserver(() => {
        observer.disconnect();
        resolve();
      });
      observer.observe(document.documentElement);
    });
  }
  const busy = document.querySelectorAll('[data-hydrating], [aria-busy=true]');
  return [
    ...(document.readyState === 'loading' ? ['the page is loading'] : []),
    ...Array.from(busy, (element) => (element.cloneNode() as Element).outerHTML),
  ];
}
