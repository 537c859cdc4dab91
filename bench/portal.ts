import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import type { DemoCredentials } from '@/demo/demo';
import { findBrowser } from '@/e2e/support/chromium';
import { submitSignIn } from '@/e2e/support/portal';
import { startService } from '@/e2e/support/service';
import { childEnvironment } from '@/lib/core/config';
import { interactions, type Interaction } from './portal/interactions';
import { timed } from './portal/timed';
import { weigh, type Weight } from './portal/weigh';

// Time that a person waits in the lists of the portal, on the demo data, in a real browser: from the press of a key or
// a button to the frame that shows what was asked for; in a tab that stays open, as on a working day, and right after
// the portal was loaded anew. Beside it, what the same browser waits for the API's answer with the same rows, so that
// the ratio holds when the machine's speed drifts. Before that, how much pages are for a browser that has nothing of them
// yet. `npm run bench -- portal 18`.

/** In the open tab; after loading anew a third of it. */
const rounds = Number(process.argv[2] ?? 18);

/** Between two presses. */
const lookInMs = 400;

interface Row {
  readonly interaction: string;
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
  readonly 'API p50': number | null;
  readonly 'portal / API': number | null;
  readonly 'p50 after loading': number;
  readonly 'max after loading': number;
}

const { service, stop } = await startService();
// The lockfile's: figures of two machines are of the same browser. Debian's takes a third longer for the same page.
const { executablePath, env } = await findBrowser('npm');
const browser = await chromium.launch({
  executablePath,
  env: childEnvironment(env),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
  ],
});
try {
  const demo = JSON.parse(await readFile(path.join(service.dataDir, 'demo.json'), 'utf8')) as DemoCredentials;
  const page = await browser.newPage({ baseURL: service.baseUrl, viewport: { width: 1280, height: 860 } });
  // The loader of this program names functions by a helper, which what runs in the page needs there.
  await page.addInitScript('globalThis.__name = (made) => made');
  await page.goto('/receipts');
  await submitSignIn(page, demo.portal);
  await page.waitForURL('**/receipts');
  const receipt = (await page.locator('main tr a').first().getAttribute('href')) ?? '';
  const session = await page.context().storageState();
  const weights: Weight[] = [];
  for (const opened of ['/', '/receipts', receipt, '/identifiers', '/reports', '/settings'])
    weights.push(await weigh(browser, service.baseUrl, session, opened));
  console.table(weights);
  const rows: Row[] = [];
  for (const interaction of interactions) {
    rows.push(await measure(page, demo, interaction));
    console.error(rows.at(-1));
  }
  console.table(rows);
  console.log(JSON.stringify(rows));
} finally {
  await browser.close();
  await stop();
}

async function measure(page: Page, demo: DemoCredentials, interaction: Interaction): Promise<Row> {
  const fresh: number[] = [];
  for (let round = 0; round < Math.ceil(rounds / 3); round += 1) {
    await page.goto(interaction.path, { waitUntil: 'networkidle' });
    await interaction.prepare?.(page, round);
    fresh.push(await timed(page, interaction, round));
  }
  const waits: number[] = [];
  const bare: number[] = [];
  await page.goto(interaction.path, { waitUntil: 'networkidle' });
  // The first two are as after loading.
  for (let round = -2; round < rounds; round += 1) {
    await interaction.prepare?.(page, round + 2);
    const waited = await timed(page, interaction, round + 2);
    if (round >= 0) waits.push(waited);
    if (round >= 0 && interaction.api !== undefined) bare.push(await timeApi(page, demo, interaction.api));
    // A person looks at what came; what the page still has to do is done meanwhile.
    await page.waitForTimeout(lookInMs);
    await interaction.back?.(page);
    await page.waitForTimeout(lookInMs);
  }
  const p50 = quantile(waits, 0.5);
  const api = bare.length === 0 ? null : quantile(bare, 0.5);
  return {
    interaction: interaction.name,
    p50: rounded(p50),
    p95: rounded(quantile(waits, 0.95)),
    max: rounded(Math.max(...waits)),
    'API p50': api === null ? null : rounded(api),
    'portal / API': api === null ? null : Number((p50 / api).toFixed(1)),
    'p50 after loading': rounded(quantile(fresh, 0.5)),
    'max after loading': rounded(Math.max(...fresh)),
  };
}

async function timeApi(page: Page, demo: DemoCredentials, address: string): Promise<number> {
  return page.evaluate(
    async ([from, token]) => {
      const began = performance.now();
      const answer = await fetch(from, { headers: { authorization: `Bearer ${token}` } });
      if (!answer.ok) throw new Error(`${from}: ${answer.status}`);
      await answer.json();
      return performance.now() - began;
    },
    [address, demo.bearer.token] as const,
  );
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function rounded(milliseconds: number): number {
  return Number(milliseconds.toFixed(0));
}
