import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ensureBuild } from './ensure-build';
import { fingerprintSources } from './fingerprint';

// Two starts in one checkout: the second one waits for the first one's build and makes none.

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-build-'));
  await mkdir(path.join(root, '.next/service'), { recursive: true });
  await mkdir(path.join(root, '.cache'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Another build: it holds the lock until it is ended. */
async function otherBuild() {
  const child = spawn('flock', [path.join(root, '.cache/build.lock'), 'sh', '-c', 'echo; cat'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return async () => {
    const ended = once(child, 'exit');
    child.stdin.end();
    await ended;
  };
}

const finishBuild = async () =>
  writeFile(path.join(root, '.next/service/fingerprint'), fingerprintSources(root));

const hasLocks = spawnSync('flock', ['--version']).error === undefined;

test.runIf(hasLocks)('who comes while somebody builds waits for that build and makes no other', async () => {
  const said: string[] = [];
  const end = await otherBuild();
  const built = ensureBuild({ root, say: (text) => said.push(text) });
  await vi.waitFor(() => expect(said).toHaveLength(1), { timeout: 20_000 });
  expect(said[0]).toContain('Waiting');
  await finishBuild();
  await end();
  await built;
  expect(said).toHaveLength(1);
});

test.runIf(hasLocks)('who waits can be told to stop', async () => {
  const said: string[] = [];
  const end = await otherBuild();
  const stop = new AbortController();
  const built = ensureBuild({ root, signal: stop.signal, say: (text) => said.push(text) });
  await vi.waitFor(() => expect(said).toHaveLength(1), { timeout: 20_000 });
  stop.abort();
  await expect(built).rejects.toThrow(/abort/i);
  await end();
});

test.runIf(hasLocks)('a build of these sources is taken as it is, and the lock given back', async () => {
  await finishBuild();
  const said: string[] = [];
  await ensureBuild({ root, say: (text) => said.push(text) });
  expect(said).toEqual([]);
  await (
    await otherBuild()
  )();
});
