import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { childEnvironment } from '@/lib/config';
import { TransformationError } from '../transformation-error';
import type { MappingAnswer, MappingRequest } from './messages';

/** Longest a mapping may run, its input's way there included. */
const timeMaxInMs = 3_000;
/** Heap of a process that runs mappings. */
const memoryMaxInMb = 128;
/** How many mappings run at once. */
const processesMax = 2;
/** A process is replaced after so many runs, so that nothing a mapping leaves behind stays for long. */
const runsMax = 1_000;

interface Worker {
  readonly process: ChildProcess;
  runs: number;
}

const idle: Worker[] = [];
const waiting: ((worker: Worker) => void)[] = [];
let alive = 0;

/**
 * Runs a JSONata mapping in a process of its own kind: isolated, with a limit on time and memory (contract section 6).
 * Answers its result, undefined when it has none.
 * @throws TransformationError `mapping_invalid`, `mapping_failed`, `mapping_timeout` or `mapping_out_of_memory`.
 */
export async function runMapping(request: Omit<MappingRequest, 'task'>): Promise<unknown> {
  const output = await perform({ ...request, task: 'run' });
  return output === undefined ? undefined : (JSON.parse(output) as unknown);
}

/**
 * Sees whether a mapping can be read, in the same place and within the same limits.
 * @throws TransformationError `mapping_invalid`, or `mapping_timeout`, `mapping_out_of_memory`.
 */
export async function checkMapping(mapping: string): Promise<void> {
  await perform({ task: 'check', mapping, input: null, bindings: {} });
}

async function perform(request: MappingRequest): Promise<string | undefined> {
  const worker = await takeWorker();
  const answer = await ask(worker, request).finally(() => giveBack(worker));
  if ('code' in answer) throw new TransformationError(answer.code, answer.message, answer.position);
  return answer.output;
}

function ask(worker: Worker, request: MappingRequest): Promise<MappingAnswer> {
  const { process: child } = worker;
  worker.runs += 1;
  return new Promise((resolve, reject) => {
    const finish = () => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
    };
    const onMessage = (answer: unknown) => {
      finish();
      resolve(answer as MappingAnswer);
    };
    const onError = (error: Error) => {
      finish();
      child.kill('SIGKILL');
      reject(error);
    };
    const onExit = (code: number | null, signal: string | null) => {
      finish();
      // V8 aborts when its heap is full; an end from outside is nobody's fault and worth another try.
      const full = code === 134 || signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 133 || code === 5;
      if (full)
        resolve({
          code: 'mapping_out_of_memory',
          message: `the mapping needs more than ${memoryMaxInMb} MB of memory`,
          position: null,
        });
      else reject(new Error(`The process that runs mappings ended (${signal ?? code}).`));
    };
    const timer = setTimeout(() => {
      finish();
      child.kill('SIGKILL');
      resolve({
        code: 'mapping_timeout',
        message: `the mapping runs longer than ${timeMaxInMs / 1000} s`,
        position: null,
      });
    }, timeMaxInMs);
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    child.send(request, (error) => {
      if (error !== null) onError(error);
    });
  });
}

function takeWorker(): Promise<Worker> {
  const worker = idle.pop();
  if (worker !== undefined) return Promise.resolve(worker);
  if (alive < processesMax) return Promise.resolve(startWorker());
  return new Promise((resolve) => waiting.push(resolve));
}

function giveBack(worker: Worker): void {
  const { process: child } = worker;
  const usable = child.connected && child.exitCode === null && !child.killed && worker.runs < runsMax;
  if (!usable) {
    alive -= 1;
    child.kill('SIGKILL');
  }
  const next = waiting.shift();
  if (next !== undefined) next(usable ? worker : startWorker());
  else if (usable) idle.push(worker);
}

function startWorker(): Worker {
  alive += 1;
  const folder = path.resolve('lib/transformations/sandbox');
  const library = createRequire(path.resolve('package.json')).resolve('jsonata');
  const permission = process.allowedNodeEnvironmentFlags.has('--permission')
    ? '--permission'
    : '--experimental-permission';
  const child = spawn(
    process.execPath,
    [
      permission,
      `--allow-fs-read=${path.join(folder, '*')}`,
      `--allow-fs-read=${library}`,
      `--max-old-space-size=${memoryMaxInMb}`,
      '--experimental-strip-types',
      '--no-warnings',
      path.join(folder, 'child.ts'),
      library,
    ],
    // Nothing of ours in its environment, and a folder that is not ours.
    { cwd: '/', env: emptyEnvironment(), stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
  );
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
