import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A program to run as one part of the tests. */
export interface Step {
  readonly name: string;
  /** Program of `node_modules/.bin` or path, and its arguments. */
  readonly command: readonly string[];
}

const times: { readonly name: string; readonly seconds: number }[] = [];

/** Lists the steps that have ended, with what each took. */
export function timesOfSteps(): readonly { readonly name: string; readonly seconds: number }[] {
  return times;
}

/** Takes what a step prints. */
type Output = (chunk: Buffer | string) => void;

/** Ends a step that hangs. The longest, all tests of the full tier, takes a third to two thirds of it. */
const timeoutInMs = 60 * 60_000;
const heartbeatInMs = 10_000;

// The programs write to a pipe, so they cannot see whether there is a terminal.
const colours: Readonly<Record<string, string | undefined>> = process.stdout.isTTY
  ? { FORCE_COLOR: '1' }
  : { NO_COLOR: '1', FORCE_COLOR: undefined };

const running = new Set<ChildProcess>();

/** Time that a program may take to stop when it is asked to. */
const stopsWithinMs = 10_000;

/** Stops the steps that run, and resolves once they have ended. */
export async function stopSteps(): Promise<void> {
  await Promise.all(Array.from(running, stop));
}

/** Vitest waits for tests that run, whatever the signal; when it is killed, its workers end by themselves. */
async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timeout = setTimeout(() => child.kill('SIGKILL'), stopsWithinMs);
  await ended;
  clearTimeout(timeout);
}

/** Runs a step and passes its output through. Returns whether it passed. */
export async function runStep(step: Step): Promise<boolean> {
  console.log(`\n▸ ${step.name}`);
  let printedAt = performance.now();
  const startedAt = printedAt;
  const heartbeat = setInterval(() => {
    if (performance.now() - printedAt > heartbeatInMs) {
      console.log(`  … ${step.name}, ${secondsSince(startedAt)}`);
    }
  }, heartbeatInMs / 2);
  const passed = await execute(step, (chunk) => {
    printedAt = performance.now();
    process.stdout.write(chunk);
  });
  clearInterval(heartbeat);
  return passed;
}

/** Runs steps at the same time and prints each one's output when it ends. Returns whether all passed. */
export async function runAtOnce(steps: readonly Step[]): Promise<boolean> {
  console.log(`\n▸ ${steps.map(({ name }) => name).join(', ')}`);
  const passed = await Promise.all(
    steps.map(async (step) => {
      const chunks: string[] = [];
      const ok = await execute(step, (chunk) => chunks.push(String(chunk)));
      if (!ok) process.stdout.write(chunks.join(''));
      return ok;
    }),
  );
  return passed.every(Boolean);
}

async function execute({ name, command }: Step, output: Output): Promise<boolean> {
  const [program = '', ...args] = command;
  const startedAt = performance.now();
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...colours },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  child.once('error', () => running.delete(child));
  child.stdout.on('data', output);
  child.stderr.on('data', output);
  const timeout = setTimeout(() => {
    output(`  ${name} takes longer than ${timeoutInMs / 60_000} minutes and is stopped.\n`);
    void stop(child);
  }, timeoutInMs);
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      output(`${error.message}\n`);
      resolve(null);
    });
    child.once('close', resolve);
  });
  clearTimeout(timeout);
  times.push({ name, seconds: (performance.now() - startedAt) / 1000 });
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${secondsSince(startedAt)})`);
  return code === 0;
}

function secondsSince(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}
