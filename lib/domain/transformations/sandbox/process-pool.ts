import { spawn, type ChildProcess } from 'node:child_process';
import { childEnvironment } from '@/lib/core/config';
import { ServiceError } from '@/lib/core/errors';
import { mappingCommand } from './command';

/**
 * Most mappings that run at a time, in all and of one retailer. The last place is reserved for a retailer
 * that runs none.
 */
const runningMax = 4;
const runningMaxOfOne = 2;
const aliveMax = 16;
/** Idle processes end, because each holds about 90 MB. */
const idleMaxInMs = 60_000;
/** Longest wait for a place to run, in milliseconds. */
const waitMaxInMs = 5_000;
const runsMax = 10_000;

/** Process that serves one retailer from its first run, so that no data reaches another retailer. */
export interface SandboxProcess {
  readonly child: ChildProcess;
  /** Id of the retailer; null before the first run. */
  owner: number | null;
  runs: number;
  expiry?: NodeJS.Timeout;
}

/** Thrown if no process became free in time. The caller may retry. */
export class MappingsBusy extends ServiceError {
  constructor() {
    super('unavailable', 'too many mappings are under way; try again');
  }
}

interface Waiting {
  readonly owner: number;
  readonly take: (free: SandboxProcess) => void;
}

/** The process at the front has been idle longest. */
const idle: SandboxProcess[] = [];
/** Process started in advance for a retailer without an idle process. */
let spare: SandboxProcess | null = null;
const waiting: Waiting[] = [];
const running = new Map<number, number>();
let runningCount = 0;
let alive = 0;

/**
 * `releaseProcess` must give the process back.
 * @throws MappingsBusy if none is free within five seconds.
 */
export function acquireProcess(owner: number): Promise<SandboxProcess> {
  if (mayRun(owner)) return Promise.resolve(assignProcess(owner));
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(request), 1);
      reject(new MappingsBusy());
    }, waitMaxInMs);
    const take = (free: SandboxProcess) => {
      clearTimeout(timer);
      resolve(free);
    };
    const request = { owner, take };
    waiting.push(request);
  });
}

export function releaseProcess(used: SandboxProcess): void {
  const { child, owner } = used;
  if (owner !== null) countRunning(owner, -1);
  const usable = child.connected && child.exitCode === null && !child.killed && used.runs < runsMax;
  if (usable) keepIdle(used);
  else end(used);
  for (let next = nextWaiting(); next !== undefined; next = nextWaiting()) {
    waiting.splice(waiting.indexOf(next), 1);
    next.take(assignProcess(next.owner));
  }
}

/** Fairness: a retailer with no running mapping comes first. */
function nextWaiting(): Waiting | undefined {
  const able = waiting.filter(({ owner }) => mayRun(owner));
  return able.find(({ owner }) => !running.has(owner)) ?? able[0];
}

function mayRun(owner: number): boolean {
  const own = running.get(owner) ?? 0;
  return own === 0 ? runningCount < runningMax : own < runningMaxOfOne && runningCount < runningMax - 1;
}

function countRunning(owner: number, change: 1 | -1): void {
  const now = (running.get(owner) ?? 0) + change;
  runningCount += change;
  if (now === 0) running.delete(owner);
  else running.set(owner, now);
}

/**
 * Prefers the retailer's most recent idle process. If there is none, takes the spare process and starts a new
 * spare.
 */
function assignProcess(owner: number): SandboxProcess {
  const at = idle.findLastIndex((one) => one.owner === owner);
  const [own] = at < 0 ? [] : idle.splice(at, 1);
  const chosen = own ?? spare ?? start();
  clearTimeout(chosen.expiry);
  chosen.owner = owner;
  chosen.runs += 1;
  countRunning(owner, 1);
  if (own === undefined) spare = start();
  return chosen;
}

function keepIdle(used: SandboxProcess): void {
  idle.push(used);
  used.expiry = setTimeout(() => {
    idle.splice(idle.indexOf(used), 1);
    end(used);
  }, idleMaxInMs).unref();
}

/** At the limit of processes, the one that has been idle longest ends. */
function start(): SandboxProcess {
  const longest = alive >= aliveMax ? idle.shift() : undefined;
  if (longest !== undefined) end(longest);
  alive += 1;
  const { file, args } = mappingCommand();
  const child = spawn(file, args, {
    // The process gets no environment variables, and does not work in our folder.
    cwd: '/',
    env: emptyEnvironment(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // The child must not keep this process alive.
  child.unref();
  child.channel?.unref();
  const started: SandboxProcess = { child, owner: null, runs: 0 };
  // A process that ends during a run is not handled here: the run releases it.
  const onGone = () => {
    if (spare === started) spare = null;
    else if (idle.includes(started)) idle.splice(idle.indexOf(started), 1);
    else return;
    clearTimeout(started.expiry);
    alive -= 1;
  };
  child.once('exit', onGone).on('error', onGone);
  return started;
}

function end({ child, expiry }: SandboxProcess): void {
  clearTimeout(expiry);
  alive -= 1;
  child.kill('SIGKILL');
}

function emptyEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.keys(childEnvironment({})).map((name) => [name, undefined]),
  ) as NodeJS.ProcessEnv;
}
