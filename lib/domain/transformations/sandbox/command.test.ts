import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { canCutNetwork, describeSandbox, sandboxCommand } from './command';

test('a process that runs mappings reaches no network, no file, no program, and has none of our environment', async () => {
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { file, args } = sandboxCommand(path.resolve('test/sandbox-probe.ts'));
  const child = spawn(file, args, {
    cwd: '/',
    env: {} as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    child.send((server.address() as AddressInfo).port);
    const [found] = (await once(child, 'message')) as [Record<string, unknown>];
    expect(found).toMatchObject({
      file: 'ERR_ACCESS_DENIED',
      program: 'ERR_ACCESS_DENIED',
      code: expect.stringContaining('EvalError'),
    });
    expect(found['variables']).not.toContain('DATABASE_URL');
    // Decision 12: an older Node on a machine that allows no networks of one's own has its language only.
    if (canCutNetwork()) expect(found['network']).not.toBe('connected');
  } finally {
    child.kill('SIGKILL');
    server.close();
  }
});

test('a machine that cannot isolate mappings says so, or refuses to start where that is required', () => {
  expect(describeSandbox({ sandboxIsolation: 'required' }, true)).toBeNull();
  expect(describeSandbox({ sandboxIsolation: 'preferred' }, false)).toContain(
    'cannot be isolated from the network',
  );
  expect(() => describeSandbox({ sandboxIsolation: 'required' }, false)).toThrow('SANDBOX_ISOLATION');
});
