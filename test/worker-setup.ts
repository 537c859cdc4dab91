import { mkdirSync } from 'node:fs';
import path from 'node:path';
import fc, { type RunDetails } from 'fast-check';
import { afterAll, inject, vi } from 'vitest';
import { usePasswordCost } from '@/lib/platform/auth/password';
import { useSandboxScript } from '@/lib/domain/transformations/sandbox/command';
import { usePreviewRenderer } from '@/lib/domain/brand/preview-renderer';
import { useFormWriter } from '@/lib/domain/receipts/wire/receipt-forms';
import { useEnvironment } from '@/lib/core/config';
import { closeDatabase } from '@/lib/platform/db/client';
import { closeQueue } from '@/lib/platform/queue/enqueue';
import { cachePostingsFrom } from '@/lib/search/index/posting-cache';
import { recordStatements } from './statements/record';
import { seed, testPasswordCost } from './tier';

// Runs in every worker before each test file is loaded. Files share the worker's modules, and the pool of its database, whose
// connections know the statements already: each begins with the environment the worker began with, and leaves no queue or
// clock of its own behind, and no pool that was opened with other settings.
const worker = Number(process.env['VITEST_POOL_ID']);
const shared = globalThis as typeof globalThis & { testEnvironment?: NodeJS.ProcessEnv };
shared.testEnvironment ??= { ...process.env };
const unset = Object.keys(process.env).filter((name) => !(name in (shared.testEnvironment ?? {})));
useEnvironment(Object.fromEntries(unset.map((name) => [name, undefined])));
// Files of its own, as its database is: retailers of two workers have the same numbers.
const dataDir = path.join(inject('dataDir'), `worker-${worker}`);
mkdirSync(dataDir, { recursive: true });
useEnvironment({
  ...shared.testEnvironment,
  DATABASE_URL: inject('databaseUrls')[worker - 1],
  DATA_DIR: dataDir,
});

const sharedSettings = databaseSettings();

recordStatements(inject('statements'));
fc.configureGlobal({ seed, reporter: reportProperty });
usePasswordCost(testPasswordCost);
// Every search after the first of a segment goes by what is kept, however little that is.
cachePostingsFrom(1);
useSandboxScript(inject('sandboxScript'));

// Loaded when it is used: few tests draw one.
usePreviewRenderer(async (...asked) => {
  const { drawPreview } = await import('@/components/mail/draw-preview');
  return drawPreview(...asked);
});
useFormWriter(async (...asked) => {
  const { writeReceiptForm } = await import('@/components/receipt/link/write-receipt-form');
  return writeReceiptForm(...asked);
});

afterAll(async () => {
  vi.useRealTimers();
  await closeQueue();
  if (databaseSettings() !== sharedSettings) await closeDatabase();
});

function databaseSettings(): string {
  return JSON.stringify(Object.entries(process.env).filter(([name]) => name.startsWith('DATABASE_')));
}

/**
 * Throws for a property that failed, with what fast-check says, and its shrunk case as a line to be pasted into the parameters
 * of `fc.assert`, so that the quick tier tries it each time.
 */
function reportProperty<T>(details: RunDetails<T>): void {
  if (!details.failed) return;
  const found = details.counterexample;
  const line = found === null ? '' : `\n\nFor the quick tier: examples: [${fc.stringify(found)}],`;
  const said = fc.defaultReportMessage(details) ?? 'The property failed.';
  throw new Error(said + line, { cause: details.errorInstance });
}
