import { spawn } from 'node:child_process';

/** A program to run as one part of the tests. */
export interface Step {
  readonly name: string;
  /** Program of `node_modules/.bin` or path, and its arguments. */
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** A part that hangs must not keep CI waiting for ever; on a busy machine the journeys take twice their time. */
const timeoutInMs = 20 * 60_000;
const heartbeatInMs = 10_000;

// Behind our pipes the programs cannot see whether there is a terminal.
const colours: Readonly<Record<string, string | undefined>> = process.stdout.isTTY
  ? { FORCE_COLOR: '1' }
  : { NO_COLOR: '1', FORCE_COLOR: undefined };

/** Runs a step with its output passed through; while it says nothing, a line now and then says that it is alive. Answers whether it passed. */
export async function runStep({ name, command, env }: Step): Promise<boolean> {
  const [program = '', ...args] = command;
  const startedAt = performance.now();
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  console.log(`\n▸ ${name}`);
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...colours, ...env },
  });
  let saidAt = performance.now();
  const pass = (stream: NodeJS.ReadableStream, to: NodeJS.WritableStream) =>
    stream.on('data', (chunk: Buffer) => {
      saidAt = performance.now();
      to.write(chunk);
    });
  pass(child.stdout, process.stdout);
  pass(child.stderr, process.stderr);
  const heartbeat = setInterval(() => {
    if (performance.now() - saidAt > heartbeatInMs) console.log(`  … ${name}, ${seconds()}`);
  }, heartbeatInMs / 2);
  const timeout = setTimeout(() => {
    console.error(`  ${name} takes longer than ${timeoutInMs / 60_000} minutes and is stopped.`);
    child.kill('SIGTERM');
  }, timeoutInMs);
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(null);
    });
    child.once('close', resolve);
  });
  clearInterval(heartbeat);
  clearTimeout(timeout);
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds()})`);
  return code === 0;
}
