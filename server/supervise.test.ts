import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { supervise } from './supervise';

/** A process that reports this to its starter, and then lives on. */
function reporting(...reports: readonly object[]): ChildProcess {
  const script = `for (const report of ${JSON.stringify(reports)}) process.send(report); setInterval(() => {}, 1000)`;
  return spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
}

const ready = { kind: 'ready' };
const failed = {
  kind: 'failed',
  code: 'EADDRINUSE',
  message: 'the port was taken while it was started again',
};

test('a process that says it has failed is started again', async () => {
  const started: ChildProcess[] = [];
  const start = () => {
    const child = started.length === 0 ? reporting(ready, failed) : reporting(ready);
    started.push(child);
    return child;
  };
  const group = supervise({ name: 'test', count: 1, start });
  await group.ready;
  await expect.poll(() => started.length).toBe(2);
  const [first, second] = started;
  expect(first?.signalCode).toBe('SIGTERM');
  const ended = once(second as ChildProcess, 'exit');
  second?.on('message', () => undefined);
  // It does not know how to stop, and would be killed late.
  const stopped = group.stop();
  second?.kill();
  await Promise.all([ended, stopped]);
});

test('a first process that cannot start is not started again', async () => {
  const started: ChildProcess[] = [];
  const start = () => {
    started.push(reporting(failed));
    return started.at(-1) as ChildProcess;
  };
  const group = supervise({ name: 'test', count: 1, start });
  await expect(group.ready).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await group.stop();
  expect(started).toHaveLength(1);
});
