import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { archiveFolder } from './archive';

const notesFile = 'docs/releases.md';
const changed = ['package.json', 'package-lock.json', notesFile];

/** More commits than this make no list that anyone reads. */
const subjectsMax = 40;

/** A release to be made. */
export interface ReleaseOptions {
  /** Such as `0.2.0`, above that of package.json. */
  readonly version: string;
  /** What changed, in Markdown; null for the subjects of the commits since the release before. */
  readonly notes: string | null;
  readonly say: (line: string) => void;
}

/**
 * Makes a release of the clean checkout in the working folder: sets the version, writes what changed to docs/releases.md, makes
 * the archive that later releases are tested with, commits, tags, and names the commit as the release before. Pushes nothing.
 * @throws Error in a sentence when it cannot; then nothing is changed.
 */
export function makeRelease({ version, notes, say }: ReleaseOptions): void {
  const tag = `v${version}`;
  checkRelease(version, tag);
  const entry =
    notes?.trim() ??
    subjectsSince(releaseBefore())
      .map((subject) => `- ${subject}`)
      .join('\n');
  if (entry === '') throw new Error('Nothing says what changed: there is no commit, and no text.');
  try {
    setVersion(version);
    writeEntry(`### ${version}, ${new Date().toISOString().slice(0, 10)}\n\n${entry}\n`);
    say(`Making the archive of ${version} …`);
    makeArchive(version);
    git('add', '--', ...changed, archiveFolder(version));
    git('commit', '--quiet', `--message=Release ${version}`);
  } catch (error) {
    git('checkout', '--quiet', 'HEAD', '--', ...changed);
    git('reset', '--quiet', '--', archiveFolder(version));
    rmSync(archiveFolder(version), { recursive: true, force: true });
    throw error;
  }
  git('tag', '--annotate', `--message=Release ${version}`, tag);
  const commit = git('rev-parse', 'HEAD');
  replaceIn(notesFile, /^The release before: `[^`]+`/m, `The release before: \`${commit}\``);
  git('commit', '--quiet', `--message=Name ${version} as the release before`, '--', notesFile);
  say(`${tag} is ${commit}. Nothing is pushed: git push --follow-tags`);
}

function checkRelease(version: string, tag: string): void {
  if (!/^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)$/.test(version))
    throw new Error(`${version} is no version such as 0.2.0.`);
  const now = versionNow();
  if (compareVersions(version, now) <= 0)
    throw new Error(`${version} does not come after ${now}, the version in package.json.`);
  if (git('tag', '--list', tag) !== '') throw new Error(`There is a tag ${tag} already.`);
  const uncommitted = git('status', '--porcelain');
  if (uncommitted !== '') throw new Error(`Commit or remove what is not committed first:\n${uncommitted}`);
}

function versionNow(): string {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  return version;
}

function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}

/** The commit of the release before this one, as docs/releases.md names it. */
function releaseBefore(): string {
  return /^The release before: `([^`]+)`/m.exec(readFileSync(notesFile, 'utf8'))?.[1] ?? '';
}

/** @throws Error when there are too many. */
function subjectsSince(commit: string): readonly string[] {
  const subjects = git('log', '--no-merges', '--reverse', '--format=%s', `${commit}..HEAD`)
    .split('\n')
    .filter((subject) => subject !== '');
  if (subjects.length <= subjectsMax) return subjects;
  throw new Error(
    `There are ${subjects.length} commits since ${commit}: write what changed to a file, and add --notes FILE.`,
  );
}

/** In both files the version of the package comes before any other. */
function setVersion(version: string): void {
  const now = `"version": "${versionNow()}"`;
  const to = `"version": "${version}"`;
  for (const [file, times] of [
    ['package.json', 1],
    ['package-lock.json', 2],
  ] as const)
    for (let time = 0; time < times; time += 1) replaceIn(file, now, to);
}

/** The newest release comes first. */
function writeEntry(entry: string): void {
  replaceIn(notesFile, '## Releases\n', `## Releases\n\n${entry}`);
}

function replaceIn(file: string, from: string | RegExp, to: string): void {
  const before = readFileSync(file, 'utf8');
  const after = before.replace(from, () => to);
  if (after === before) throw new Error(`${file} has no ${String(from)}.`);
  writeFileSync(file, after);
}

function makeArchive(version: string): void {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', 'test/releases/make-archive.long.test.ts'],
    {
      env: { ...process.env, TEST_TIER: 'full', RELEASE_ARCHIVE: archiveFolder(version) },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  if (status !== 0)
    throw new Error(
      'The archive cannot be made. TEST_TIER=full npm run test:unit -- test/releases says why.',
    );
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 26 }).trim();
}
