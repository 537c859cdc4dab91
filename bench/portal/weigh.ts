import type { Browser, BrowserContext } from '@playwright/test';

/** What a browser that has nothing of the portal loads for a page, until it is alive and nothing more is asked for. */
export interface Weight {
  readonly page: string;
  readonly requests: number;
  readonly scripts: number;
  readonly kB: number;
  readonly 'kB of scripts': number;
}

/** Opens a page in a browser without a cache and counts what comes over the line, compressed and with its headers. */
export async function weigh(
  browser: Browser,
  baseURL: string,
  session: Awaited<ReturnType<BrowserContext['storageState']>>,
  path: string,
): Promise<Weight> {
  const context = await browser.newContext({
    baseURL,
    storageState: session,
    viewport: { width: 1280, height: 860 },
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const kinds = new Map<string, string>();
  const bytes = new Map<string, number>();
  devtools.on('Network.requestWillBeSent', ({ requestId, type = 'Other' }) => kinds.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, encodedDataLength),
  );
  await page.goto(path, { waitUntil: 'networkidle' });
  const scripts = [...kinds].filter(([, kind]) => kind === 'Script').map(([id]) => id);
  const kiloBytes = (ids: readonly string[]) =>
    Math.round(ids.reduce((sum, id) => sum + (bytes.get(id) ?? 0), 0) / 1000);
  await context.close();
  return {
    page: path,
    requests: kinds.size,
    scripts: scripts.length,
    kB: kiloBytes([...kinds.keys()]),
    'kB of scripts': kiloBytes(scripts),
  };
}
