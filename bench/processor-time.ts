import { readdirSync, readFileSync } from 'node:fs';

/** `/proc/<pid>/stat` counts processor time in hundredths of a second on every Linux that Node runs on. */
const millisecondsPerTick = 10;

interface Stat {
  readonly pid: number;
  readonly parent: number;
  readonly ownMs: number;
  /** Of the children that have ended. */
  readonly endedMs: number;
}

/** What `/proc` says of a process (proc(5)); null for one that has ended, or a system without it. */
function readStat(pid: number): Stat | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold spaces; the state follows it.
    const fields = line
      .slice(line.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return {
      pid,
      parent,
      ownMs: readThreadsMs(pid) ?? (user + system) * millisecondsPerTick,
      endedMs: (endedUser + endedSystem) * millisecondsPerTick,
    };
  } catch {
    // ENOENT: it has ended, or this is no Linux.
    return null;
  }
}

/** What the threads of a process have used, which the scheduler counts in nanoseconds; null where it does not tell. */
function readThreadsMs(pid: number): number | null {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const used = threads.map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ', 1)[0]),
    );
    return used.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6;
  } catch {
    // ENOENT: a thread has ended, or the kernel was built without it.
    return null;
  }
}

/** A process and all below it, whatever their depth. */
function readFamily(root: number): Stat[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStat(Number(name)))
    .filter((stat) => stat !== null);
  const family = all.filter(({ pid }) => pid === root);
  // Grows while it is gone through: children of children follow.
  for (const { pid } of family) family.push(...all.filter(({ parent }) => parent === pid));
  return family;
}

/** Milliseconds of processor time of a process and all its children, also of those that have ended. */
export function processorMsOfFamily(pid: number): number {
  return readFamily(pid).reduce((sum, { ownMs, endedMs }) => sum + ownMs + endedMs, 0);
}

/** Milliseconds that all processors have worked since the machine began, for whomever (proc(5), /proc/stat); 0 without it. */
function processorMsOfMachine(): number {
  try {
    const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
    const [user = 0, nice = 0, system = 0, , , interrupts = 0, softInterrupts = 0] = first
      .split(/\s+/)
      .slice(1)
      .map(Number);
    return (user + nice + system + interrupts + softInterrupts) * millisecondsPerTick;
  } catch {
    // ENOENT: this is no Linux.
    return 0;
  }
}

/**
 * Does some work, and answers beside its result which share of the processors' work meanwhile was that of other programs
 * than this one and those that it started.
 */
export async function besideOthers<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly othersShare: number }> {
  const own = () => processorMsOfFamily(process.pid);
  const before = { own: own(), all: processorMsOfMachine() };
  const result = await work();
  const all = processorMsOfMachine() - before.all;
  return { result, othersShare: all > 0 ? Math.max(0, 1 - (own() - before.own) / all) : 0 };
}

/** What our own processes are called, by what is in their command line; the first that fits. */
const names: readonly (readonly [string, RegExp])[] = [
  ['web', /service\/web\.mjs/],
  ['jobs', /service\/jobs\.mjs/],
  ['sandbox', /service\/sandbox|transformations\/sandbox/],
  ['pdf', /compiler-process/],
  ['next', /next-server|next\/dist\/bin\/next/],
  ['bare', /bench\/servers/],
  ['front', /server\/start\.ts/],
];

/** What a process is called in a table. */
function nameOf(pid: number): string {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return names.find(([, pattern]) => pattern.test(command))?.[0] ?? 'other';
  } catch {
    // ENOENT: it has ended.
    return 'other';
  }
}

/**
 * Milliseconds of processor time of a process and all below it, by what they are called. Those that have ended are counted
 * by their parent, under the name of its children: only sandboxes end while a server runs.
 */
export function processorMsByName(root: number): Map<string, number> {
  const sums = new Map<string, number>();
  const add = (name: string, ms: number) => sums.set(name, (sums.get(name) ?? 0) + ms);
  for (const { pid, ownMs, endedMs } of readFamily(root)) {
    add(nameOf(pid), ownMs);
    if (endedMs > 0) add('sandbox', endedMs);
  }
  return sums;
}

/** Memory of processes that are called the same. */
export interface Memory {
  readonly processes: number;
  /** Megabytes, with what they share counted for each of them. */
  readonly resident: number;
  /** Megabytes, with what they share divided among those that share it. */
  readonly proportional: number;
}

/** Memory of a process and all below it, by what they are called. Zeros where `/proc` may not be read. */
export function memoryByName(root: number): Map<string, Memory> {
  const sums = new Map<string, Memory>();
  for (const { pid } of readFamily(root)) {
    const name = nameOf(pid);
    const before = sums.get(name) ?? { processes: 0, resident: 0, proportional: 0 };
    sums.set(name, {
      processes: before.processes + 1,
      resident: before.resident + rollupOf(pid, 'Rss'),
      proportional: before.proportional + rollupOf(pid, 'Pss'),
    });
  }
  return sums;
}

/** A figure of `/proc/<pid>/smaps_rollup`, in megabytes. */
function rollupOf(pid: number, figure: string): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(new RegExp(String.raw`^${figure}: +(\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024;
  } catch {
    // ENOENT: it has ended, or this is no Linux.
    return 0;
  }
}
