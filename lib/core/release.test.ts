import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recordCommit } from '@/server/build/ensure-build';
import { commitFile, findCommit, releaseText, sourceRelease } from './release';
import manifest from '@/package.json';

// Which sources run: logs, metrics and backups name their commit.

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-test-'));
  await mkdir(path.join(root, path.dirname(commitFile)), { recursive: true });
  await mkdir(path.join(root, 'server/build'), { recursive: true });
  await writeFile(path.join(root, 'server/build/commit.txt'), await readFile('server/build/commit.txt'));
  await writeFile(path.join(root, '.gitattributes'), await readFile('.gitattributes'));
  await writeFile(path.join(root, '.gitignore'), '.next/\n');
});
afterEach(() => rm(root, { recursive: true, force: true }));

function git(...args: readonly string[]): string {
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...who, ...args], { cwd: root, encoding: 'utf8' }).trim();
}

function commitAll(): string {
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message=One');
  return git('rev-parse', '--short=12', 'HEAD');
}

test('a checkout is of its commit, and differs from it once a file does', async () => {
  const commit = commitAll();
  expect(findCommit(root)).toBe(commit);
  await writeFile(path.join(root, '.gitignore'), '.next/\nother/\n');
  expect(findCommit(root)).toBe(`${commit}-dirty`);
});

test('an archive of a commit is of that commit; sources from elsewhere are of none', async () => {
  expect(findCommit(root)).toBeNull();
  const commit = commitAll();
  const archive = execFileSync('git', ['archive', 'HEAD'], { cwd: root });
  await rm(path.join(root, '.git'), { recursive: true });
  execFileSync('tar', ['-x', '-C', root], { input: archive });
  expect(commit.startsWith(findCommit(root) ?? 'none')).toBe(true);
});

test('a build notes its commit for what runs without git', async () => {
  const commit = commitAll();
  recordCommit(root);
  await rm(path.join(root, '.git'), { recursive: true });
  recordCommit(root);
  expect((await readFile(path.join(root, commitFile), 'utf8')).trim()).toBe(commit);
});

test('a release is named by its version and its commit', () => {
  expect(sourceRelease().version).toBe(manifest.version);
  expect(releaseText({ version: '0.2.0', commit: '3e11527b0c41' })).toBe('0.2.0 (3e11527b0c41)');
  expect(releaseText({ version: '0.2.0', commit: null })).toBe('0.2.0');
});
