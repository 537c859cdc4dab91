import { rm } from 'node:fs/promises';
import { Lifecycle } from '@/server/lifecycle';
import { saveCounts } from './results';

/**
 * What a program of the tests starts, and how each is stopped: in reverse order, at its end (`close`) or by a signal,
 * which ends it with 130.
 */
export function testLifecycle(): Lifecycle {
  const lifecycle = new Lifecycle();
  let isTold = false;
  lifecycle.onClose(async () => {
    if (isTold) process.exit(130);
  });
  lifecycle.followSignals(() => {
    isTold = true;
    console.log('\nStopping …');
  });
  return lifecycle;
}

/**
 * Runs a program that counts as one test, and saves its counts below `test-results/<name>`. `work` resolves to its
 * failures, a line each; an error of `work` is a failure as well. Sets the exit code to 1 when there is any.
 */
export async function runProgram(
  name: string,
  work: (lifecycle: Lifecycle) => Promise<readonly string[]>,
): Promise<void> {
  await rm(`test-results/${name}`, { recursive: true, force: true });
  const lifecycle = testLifecycle();
  const failures = await work(lifecycle).catch((error: unknown) => {
    console.error(error);
    return [error instanceof Error ? error.message : String(error)];
  });
  await lifecycle.close();
  const isWhole = failures.length === 0;
  await saveCounts(name, {
    ...{ passed: isWhole ? 1 : 0, failed: isWhole ? 0 : 1, skipped: 0 },
    failures: failures.map((failure) => `test:${name}: ${failure}`),
  });
  process.exitCode = isWhole ? 0 : 1;
}
