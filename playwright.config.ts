import { defineConfig } from '@playwright/test';
import { findBrowser } from './e2e/support/chromium';
import { isSlow } from './test/slow/slowness';
import { journeyFiles, longJourney, tier } from './test/tier';

const browser = await findBrowser();
const isFull = tier === 'full';

export default defineConfig({
  testDir: 'e2e',
  testMatch: journeyFiles[tier],
  // Journeys that are long for what they add, in a file whose others are quick. A shard holds nothing of the quick tier.
  ...(isFull ? {} : { grepInvert: longJourney }),
  projects:
    process.env['TEST_SHARD'] === undefined
      ? [{ name: tier }]
      : [
          { name: 'long files', testIgnore: journeyFiles.quick },
          { name: 'long journeys', testMatch: journeyFiles.quick, grep: longJourney },
        ],
  outputDir: `test-results/${tier}/e2e`,
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // For a crowded machine: on a quiet one the longest takes a quarter of it. No journey waits for a time to pass.
  timeout: isFull ? 120_000 : 45_000,
  // With a slow browser, an answer that is held back comes twenty times as late.
  expect: { timeout: isSlow ? 60_000 : isFull ? 20_000 : 15_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['json', { outputFile: `test-results/${tier}/e2e.json` }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // What moves is waited for until it stands still; the full tier sees it move.
    contextOptions: isFull ? {} : { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording one costs a third of the time; `--trace retain-on-failure` asks for it.
    trace: 'off',
    launchOptions: {
      executablePath: browser.executablePath,
      env: { ...process.env, ...browser.env },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
