import { expect, test } from 'vitest';
import { processorMilliseconds } from './processor-time';

test.runIf(process.platform === 'linux')('says how long the processor worked for a process', () => {
  const before = processorMilliseconds(process.pid) ?? Number.NaN;
  const { user, system } = process.cpuUsage();
  const used = () => (({ user: u, system: s }) => (u + s) / 1000)(process.cpuUsage({ user, system }));
  while (used() < 100);
  const after = processorMilliseconds(process.pid) ?? Number.NaN;
  expect(after - before).toBeGreaterThanOrEqual(70);
});

test('says nothing of what is no process', () => {
  expect(processorMilliseconds(undefined)).toBeNull();
  expect(processorMilliseconds(2 ** 30)).toBeNull();
});
