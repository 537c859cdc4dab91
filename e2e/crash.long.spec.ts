import { seed } from '@/test/tier';
import { runCrashRounds } from '@/test/crash/crash-rounds';
import { victims } from '@/test/crash/crashable-service';
import { expect, test } from './support/test';

test('nothing acknowledged is lost, doubled or altered, whatever is killed', async () => {
  test.setTimeout(900_000);
  const result = await runCrashRounds({ rounds: 10, sales: 2000, seed, say: console.log });
  for (const victim of victims) expect(result.kills[victim], victim).toBeGreaterThan(0);
  expect(result).toMatchObject({ acknowledged: 2000, lost: [], doubled: [], altered: [] });
});
