import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { childEnvironment } from '@/lib/config';
import type { BoundedTree } from '../bounded-tree';
import { isFailureReason } from '../failure-reasons';
import { ServiceError } from '@/lib/errors';
import { TransformationError } from '../transformation-error';
import { memoryMaxInMb, sandboxCommand } from './command';
import type { SandboxAnswer, SandboxRequest } from './messages';

/** Longest an input may take to be read, its way there included, and a mapping to run. */
const timeMaxInMs = { input: 10_000, mapping: 3_000 } as const;
/** How many mappings run at once, and how many of one retailer: the others never wait for its slow ones. */
const processesMax = 3;
const processesMaxOfOne = 2;
/** Longest wait for a process to run a mapping. */
const waitMaxInMs = 5_000;
/** A process is replaced after so many runs, so that nothing a mapping leaves behind stays for long. */
const runsMax = 1_000;

interface Worker {
  readonly process: ChildProcess;
  runs: number;
}

interface Waiting {
  readonly owner: number;
  readonly take: (worker: Worker) => void;
}

/** Too many mappings are under way; nobody's mapping is to blame, and another try will do. */
export class MappingsBusy extends ServiceError {
  constructor() {
    super('unavailable', 'too many mappings are under way; try again');
  }
}

const idle: Worker[] = [];
const waiting: Waiting[] = [];
/** Mappings under way by retailer. */
const running = new Map<number, number>();
let alive = 0;

/** What came of reading an input and running a mapping over it. */
export interface SandboxResult {
  /** What was read, when it was asked for and could be. */
  readonly tree: BoundedTree | null;
  /** The mapping's result; undefined when it has none. */
  readonly output: unknown;
  /** Why there is none. */
  readonly failure: TransformationError | null;
}

/**
 * Reads an input and runs a JSONata mapping over it in a process of its own kind: isolated, with limits on time and
 * memory (contract section 6). `owner` is the retailer's id. Failures are answered: `input_invalid`, `raster_only`,
 * `input_timeout`, `input_out_of_memory`, `mapping_invalid`, `mapping_failed`, `mapping_timeout` and
 * `mapping_out_of_memory`.
 * @throws MappingsBusy.
 */
export async function runSandboxed(owner: number, request: SandboxRequest): Promise<SandboxResult> {
  const worker = await takeWorker(owner);
  const { tree, last } = await ask(worker, request).finally(() => giveBack(worker, owner));
  if (last.kind === 'failed') {
    return { tree, output: undefined, failure: failureOf(last) };
  }
  const output = last.output === undefined ? undefined : (JSON.parse(last.output) as unknown);
  return { tree, output, failure: null };
}

/**
 * Sees whether a mapping can be read, in the same place and within the same limits.
 * @throws TransformationError `mapping_invalid`, or `mapping_timeout`, `mapping_out_of_memory`; MappingsBusy.
 */
export async function checkMapping(owner: number, mapping: string): Promise<void> {
  const { failure } = await runSandboxed(owner, { input: null, mapping, bindings: {}, show: false });
  if (failure !== null) throw failure;
}

type Last = Exclude<SandboxAnswer, { kind: 'read' }>;

/** What such a process says is not taken on trust: a reason that is none of ours leaves its words alone. */
function failureOf({ code, message, reason, parameters, position }: Extract<Last, { kind: 'failed' }>) {
  const why = isFailureReason(reason) ? reason : { said: message };
  return new TransformationError(code, why, { parameters, position });
}

function ask(worker: Worker, request: SandboxRequest): Promise<{ tree: BoundedTree | null; last: Last }> {
  const { process: child } = worker;
  worker.runs += 1;
  return new Promise((resolve, reject) => {
    let phase: keyof typeof timeMaxInMs = request.input === null ? 'mapping' : 'input';
    let tree: BoundedTree | null = null;
    const finish = () => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
    };
    const fail = (problem: 'timeout' | 'out_of_memory', maximum: number) => {
      finish();
      child.kill('SIGKILL');
      const reason = `${phase}_${problem}` as const;
      const { message, parameters } = new TransformationError(reason, reason, { parameters: { maximum } });
      resolve({ tree, last: { kind: 'failed', code: reason, message, reason, parameters, position: null } });
    };
    const onTimeout = () => fail('timeout', timeMaxInMs[phase] / 1000);
    const onMessage = (message: unknown) => {
      const answer = message as SandboxAnswer;
      if (answer.kind === 'read') {
        tree = answer.tree;
        phase = 'mapping';
        clearTimeout(timer);
        timer = setTimeout(onTimeout, timeMaxInMs.mapping);
        return;
      }
      finish();
      resolve({ tree, last: answer });
    };
    const onError = (error: Error) => {
      finish();
      child.kill('SIGKILL');
      reject(error);
    };
    const onExit = (code: number | null, signal: string | null) => {
      // V8 aborts when its heap is full; an end from outside is nobody's fault and worth another try.
      const full = code === 134 || signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 133 || code === 5;
      if (full) return fail('out_of_memory', memoryMaxInMb);
      finish();
      reject(new Error(`The process that runs mappings ended (${signal ?? code}).`));
    };
    let timer = setTimeout(onTimeout, timeMaxInMs[phase]);
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    child.send(request, (error) => {
      if (error !== null) onError(error);
    });
  });
}

function mayRun(owner: number): boolean {
  return (running.get(owner) ?? 0) < processesMaxOfOne;
}

function count(owner: number, change: 1 | -1): void {
  const now = (running.get(owner) ?? 0) + change;
  if (now === 0) running.delete(owner);
  else running.set(owner, now);
}

function takeWorker(owner: number): Promise<Worker> {
  const worker = mayRun(owner)
    ? (idle.pop() ?? (alive < processesMax ? startWorker() : undefined))
    : undefined;
  if (worker === undefined) return waitForWorker(owner);
  count(owner, 1);
  return Promise.resolve(worker);
}

function waitForWorker(owner: number): Promise<Worker> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      waiting.splice(waiting.indexOf(one), 1);
      reject(new MappingsBusy());
    };
    const timer = setTimeout(giveUp, waitMaxInMs);
    const take = (worker: Worker) => {
      clearTimeout(timer);
      resolve(worker);
    };
    const one = { owner, take };
    waiting.push(one);
  });
}

function giveBack(worker: Worker, owner: number): void {
  const { process: child } = worker;
  count(owner, -1);
  const usable = child.connected && child.exitCode === null && !child.killed && worker.runs < runsMax;
  if (!usable) {
    alive -= 1;
    child.kill('SIGKILL');
  } else idle.push(worker);
  // Those who wait for their own retailer's mappings can be several, and there may be more than one free place.
  for (;;) {
    const at = waiting.findIndex((one) => mayRun(one.owner));
    const next = at < 0 ? undefined : waiting[at];
    if (next === undefined || (idle.length === 0 && alive >= processesMax)) return;
    waiting.splice(at, 1);
    count(next.owner, 1);
    next.take(idle.pop() ?? startWorker());
  }
}

function startWorker(): Worker {
  alive += 1;
  const { file, args } = sandboxCommand(path.resolve('lib/transformations/sandbox/child.ts'));
  const child = spawn(file, args, {
    // Nothing of ours in its environment, and a folder that is not ours.
    cwd: '/',
    env: emptyEnvironment(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Keeps no process alive that has nothing else to do.
  child.unref();
  child.channel?.unref();
  const worker = { process: child, runs: 0 };
  child.once('exit', () => {
    const at = idle.indexOf(worker);
    if (at < 0) return;
    idle.splice(at, 1);
    alive -= 1;
  });
  return worker;
}

function emptyEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.keys(childEnvironment({})).map((name) => [name, undefined]),
  ) as NodeJS.ProcessEnv;
}
