import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { readConfig } from '@/lib/core/config';
import { memoryFlags } from './memory-flags';

const megabyte = 1024 * 1024;

test.each([192, 256, 512, 1024])('a process with %i MB for objects has that limit', (heap) => {
  const script = "process.stdout.write(String(require('node:v8').getHeapStatistics().heap_size_limit))";
  const limit = Number(execFileSync(process.execPath, [...memoryFlags(heap), '-e', script])) / megabyte;
  // The newest objects come on top: three times the semi-space.
  expect(limit).toBeGreaterThanOrEqual(heap);
  expect(limit).toBeLessThanOrEqual(heap + 3 * 16);
});

test('the setting has a value that works, and bounds', () => {
  expect(readConfig({ NODE_ENV: 'test' }).heapInMegabytes).toBe(512);
  expect(readConfig({ NODE_ENV: 'test', HEAP_MB: '256' }).heapInMegabytes).toBe(256);
  expect(() => readConfig({ NODE_ENV: 'test', HEAP_MB: '100' })).toThrow(/HEAP_MB/);
});
