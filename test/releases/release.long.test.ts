import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childEnvironment } from '@/lib/core/config';
import { archiveFiles } from './archive';

// `npm run release` in a copy of this checkout with a history of its own.

let root: string;
const inRoot = (...names: string[]) => path.join(root, ...names);

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

function release(...args: readonly string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'test/releases/run.ts', ...args],
    {
      cwd: root,
      encoding: 'utf8',
      env: childEnvironment(
        Object.fromEntries(
          Object.keys(process.env)
            .filter((name) => /^(?:VITEST|TEST_|DATABASE_|DATA_DIR|RELEASE_)/.test(name))
            .map((name) => [name, undefined]),
        ),
      ),
    },
  );
  return { status, said: stdout + stderr };
}

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-test-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    maxBuffer: 1 << 26,
  });
  const there = listed
    .toString()
    .split('\0')
    .filter((file) => file !== '' && existsSync(file));
  const packed = execFileSync('tar', ['-c', '--null', '-T', '-'], {
    input: there.join('\0'),
    maxBuffer: 1 << 30,
  });
  execFileSync('tar', ['-x', '-C', root], { input: packed });
  const modules = path.resolve('node_modules');
  execFileSync('sh', [
    '-c',
    `cp -al '${modules}' '${root}' 2>/dev/null || { rm -rf '${root}/node_modules' && cp -a '${modules}' '${root}'; }`,
  ]);
  git('init', '--quiet');
  for (const [name, value] of [
    ['user.name', 'Test'],
    ['user.email', 'test@example.com'],
    ['commit.gpgsign', 'false'],
    ['tag.gpgsign', 'false'],
  ])
    git('config', name ?? '', value ?? '');
  git('add', '--all');
  git('commit', '--quiet', '--message=All');
});
afterAll(() => rm(root, { recursive: true, force: true }));

test.each([
  ['a version of another form', ['1.0'], /^1\.0 is no version such as 0\.2\.0\.\n$/],
  ['a version that comes before', ['0.0.9'], /^0\.0\.9 does not come after \d+\.\d+\.\d+, the version in/],
  ['notes that are not there', ['99.0.0', '--notes', 'nowhere.md'], /nowhere\.md/],
])('%s is refused, and nothing is changed', (_what, args, reason) => {
  const head = git('rev-parse', 'HEAD');
  expect(release(...args)).toEqual({ status: 1, said: expect.stringMatching(reason) as string });
  expect(git('rev-parse', 'HEAD')).toBe(head);
  expect(git('status', '--porcelain')).toBe('');
});

test('a release sets the version, says what changed, leaves its archive, and is tagged', () => {
  writeFileSync(inRoot('left.txt'), 'over');
  expect(release('99.0.0')).toMatchObject({ status: 1, said: expect.stringContaining('left.txt') as string });
  execFileSync('rm', [inRoot('left.txt')]);

  const notes = path.join(root, '.git', 'notes.md');
  writeFileSync(notes, '- Receipts have wings.\n');
  const made = release('99.0.0', '--notes', notes);
  expect(made, made.said).toMatchObject({ status: 0 });
  expect(git('status', '--porcelain')).toBe('');
  const read = (name: string) => readFileSync(inRoot(name), 'utf8');
  expect(JSON.parse(read('package.json'))).toMatchObject({ version: '99.0.0' });
  expect(JSON.parse(read('package-lock.json'))).toMatchObject({
    version: '99.0.0',
    packages: { '': { version: '99.0.0' } },
  });
  const tagged = git('rev-parse', 'v99.0.0^{commit}');
  expect(git('log', '--format=%s', '-2').split('\n')).toEqual([
    'Name 99.0.0 as the release before',
    'Release 99.0.0',
  ]);
  expect(git('rev-parse', 'HEAD~1')).toBe(tagged);
  expect(read('docs/releases.md')).toMatch(
    new RegExp(
      `^The release before: \`${tagged}\`[^]*^## Releases\n\n### 99\\.0\\.0, [\\d-]{10}\n\n- Receipts have wings\\.\n`,
      'm',
    ),
  );
  for (const name of Object.values(archiveFiles))
    expect(existsSync(inRoot('test/releases/99.0.0', name))).toBe(true);

  const again = release('99.0.0');
  expect(again).toMatchObject({ status: 1, said: expect.stringContaining('does not come after') as string });
  writeFileSync(inRoot('README.md'), `${read('README.md')}\nWings.\n`);
  git('commit', '--quiet', '--all', '--message=Say that receipts have wings');
  const next = release('99.1.0');
  expect(next, next.said).toMatchObject({ status: 0 });
  expect(read('docs/releases.md')).toContain(
    '\n\n- Name 99.0.0 as the release before\n- Say that receipts have wings\n',
  );
}, 240_000);
