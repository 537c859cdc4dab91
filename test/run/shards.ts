import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { portalPages } from '@/e2e/support/pages';
import { importsOf } from '../import-graph';
import { journeyFiles, longJourney, testFiles } from '../tier';
import { committedDurations } from './durations';

// What only the full tier has, cut into shards: CI runs one with each commit, chosen by the commit's hash.

export const shardCount = 4;

/** Programs of the full tier: each is an npm script `test:…`. */
export const programs = ['crash', 'hosts', 'upgrade'] as const;
export type Program = (typeof programs)[number];

/** Rounds of crashes in each shard: together each kind of process is killed twice, some three times. */
const crashRounds = 3;

/** Arguments of `npm run test:crash` for the rounds of a shard from 1. */
export function crashesOf(shard: number): readonly string[] {
  return ['--rounds', String(crashRounds), '--first', String((shard - 1) * crashRounds)];
}

/** What a run of the full tier, or of a shard of it, adds to the quick tier. */
export interface Selection {
  /** Files of tests that are long as a whole. */
  readonly longFiles: readonly string[];
  /** Files of both tiers, for their tests with a tag. */
  readonly taggedFiles: readonly string[];
  readonly journeys: readonly string[];
  readonly programs: readonly Program[];
}

/** The number that a commit stands for, drawn from its hash: it chooses the shard and seeds what is drawn at random. */
export function numberOfCommit(commit = head()): number {
  return Number.parseInt(commit.slice(0, 8), 16);
}

/** The shard, from 1, that CI runs with this commit. */
export function shardOfCommit(commit = head()): number {
  return (numberOfCommit(commit) % shardCount) + 1;
}

/** Selects a shard from 1 to `shardCount`: crashes, and of the other parts, the longest dealt out first, each to the shard that has least. */
export function selectShard(shard: number): Selection {
  const loads = Array.from({ length: shardCount }, () => ({ seconds: 0, names: [] as string[] }));
  const dealt = [...addedFiles(), ...programs.filter((program) => program !== 'crash')];
  const parts = dealt.map((name) => ({ name, seconds: secondsOf(name) }));
  for (const { name, seconds } of parts.toSorted(
    (a, b) => b.seconds - a.seconds || compare(a.name, b.name),
  )) {
    const [least] = loads.toSorted((a, b) => a.seconds - b.seconds);
    if (least === undefined) continue;
    least.seconds += seconds;
    least.names.push(name);
  }
  return selectionOf([...(loads[shard - 1]?.names ?? []), 'crash']);
}

/** Sorts names of files and programs into what runs them. */
export function selectionOf(names: readonly string[]): Selection {
  const sorted = names.toSorted(compare);
  return {
    longFiles: sorted.filter((name) => name.includes('.long.test.')),
    taggedFiles: sorted.filter((name) => isTest(name) && !name.includes('.long.test.')),
    journeys: sorted.filter((name) => name.endsWith('.spec.ts')),
    programs: programs.filter((name) => names.includes(name)),
  };
}

/**
 * Selects files of tests of the full tier that reach a changed file by their imports: the nearest first, as many as take
 * `seconds` at most by their recorded durations, and changed journeys. Of those equally near each commit takes others.
 * Journeys that reach a changed file are chosen by `selectJourneys`, and run where they fail sooner.
 */
export function selectReached(changed: readonly string[], seconds: number): readonly string[] {
  const distances = distancesTo(changed);
  const reached = addedFiles()
    .map((name) => ({ name, distance: distances.get(name) ?? Infinity, seconds: secondsOf(name) }))
    .filter(({ name, distance }) => distance < (isTest(name) ? Infinity : 1));
  return take(reached, seconds);
}

/**
 * Selects journeys that changed files reach, as files or titles, for two at once that take `seconds` each at their usual
 * pace: changed files of journeys, then what `e2e/support/pages.ts` names for the pages that are reached, the nearest first. Of
 * those equally near each commit takes others.
 */
export function selectJourneys(changed: readonly string[], seconds: number): readonly string[] {
  const distances = distancesTo(changed);
  const found = new Map<string, { readonly distance: number; readonly seconds: number }>();
  for (const file of globSync('e2e/*.spec.ts'))
    if (changed.includes(file)) found.set(path.basename(file), { distance: 0, seconds: secondsOf(file) });
  for (const { route, works, refuses } of portalPages) {
    const distance = (distances.get(pageFile(route)) ?? Infinity) + 1;
    for (const journey of [works, refuses]) {
      if (journey === null || distance === Infinity || found.has(`${journey[0]}.spec.ts`)) continue;
      if (distance < (found.get(journey[1])?.distance ?? Infinity))
        found.set(journey[1], { distance, seconds: journeySeconds });
    }
  }
  const fitting = Array.from(found, ([name, one]) => ({ name, ...one })).filter(
    (one) => one.seconds <= seconds,
  );
  return take(fitting, 2 * seconds);
}

/** Something that a changed file reaches: by how many imports, and how long it takes. */
interface Reached {
  readonly name: string;
  readonly distance: number;
  readonly seconds: number;
}

/** Takes the nearest that fit into `seconds`; of those equally near each commit takes others. */
function take(reached: readonly Reached[], seconds: number): readonly string[] {
  const commit = head();
  const drawn = (name: string) => hash('sha1', `${commit} ${name}`);
  let left = seconds;
  const taken: string[] = [];
  for (const one of reached.toSorted(
    (a, b) => a.distance - b.distance || compare(drawn(a.name), drawn(b.name)),
  )) {
    if (one.seconds > left) continue;
    left -= one.seconds;
    taken.push(one.name);
  }
  return taken;
}

/** Lists the files that this commit and those of the four hours before it changed, the length of a piece of work. */
export function changedFiles(): readonly string[] {
  const at = Number(git('show', '-s', '--format=%ct', 'HEAD'));
  const base = git('rev-list', '-1', `--before=${at - 4 * 60 * 60}`, 'HEAD');
  if (base === '') return [];
  return git('diff', '--name-only', '--no-renames', base, 'HEAD').split('\n').filter(existsSync);
}

/** Files that hold something which the quick tier does not run. */
function addedFiles(): string[] {
  const find = (globs: string | string[]) => globSync(globs, { exclude: ['node_modules/**'] });
  const quick = new Set(find(testFiles.quick));
  const tagged = /\btags: '(?:long|wide)'/;
  const main = new Set(find(`e2e/${journeyFiles.quick}`));
  return [
    ...find(testFiles.full).filter((file) => !quick.has(file) || tagged.test(readFileSync(file, 'utf8'))),
    ...find(`e2e/${journeyFiles.full}`).filter(
      (file) => !main.has(file) || longJourney.test(readFileSync(file, 'utf8')),
    ),
  ];
}

/** What most journeys take at most. */
const journeySeconds = 5;

/** Gives the seconds that a part took last, as one of two beside each other; a part without a duration counts as a short one. */
export function secondsOf(name: string): number {
  const took = committedDurations().full[name];
  if (name.endsWith('.spec.ts')) return took ?? 20;
  return took ?? (isTest(name) ? 1 : 200);
}

let importers: ReadonlyMap<string, readonly string[]> | undefined;

/** Lists by each file those that import it; by a page also the files of journeys that it is covered by. */
function findImporters(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const add = (to: string, from: string) => found.set(to, [...(found.get(to) ?? []), from]);
  for (const from of globSync('{app,bench,components,demo,drizzle,e2e,lib,server,test}/**/*.{ts,tsx}'))
    for (const { to } of importsOf(from)) add(to, from);
  for (const { route, works, refuses } of portalPages)
    for (const journey of [works, refuses]) if (journey !== null) add(pageFile(route), specFile(journey[0]));
  return found;
}

/** Counts the imports between each file and the nearest of `changed`: 0 for these themselves. */
function distancesTo(changed: readonly string[]): ReadonlyMap<string, number> {
  importers ??= findImporters();
  const distances = new Map(changed.map((file) => [file, 0]));
  for (const [file, distance] of distances)
    for (const importer of importers.get(file) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  return distances;
}

function pageFile(route: string): string {
  return path.join('app', route, 'page.tsx');
}

function specFile(journey: string): string {
  return `e2e/${journey}.spec.ts`;
}

function isTest(name: string): boolean {
  return /\.test\.tsx?$/.test(name);
}

function head(): string {
  return git('rev-parse', 'HEAD');
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' }).trim();
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
