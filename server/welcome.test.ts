import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import type { DemoCredentials } from '@/demo/demo';
import { childEnvironment, useEnvironment } from '@/lib/core/config';
import { showWelcome } from './welcome';

const secrets = {
  password: 'password-of-the-portal',
  token: 'eyJ.of.bearer',
  bearer: 'secret-of-bearer',
  hmac: 'secret-of-hmac',
};

const demo: DemoCredentials = {
  retailer: { id: 1 },
  bearer: { kid: 'KID', secret: secrets.bearer, token: secrets.token },
  hmac: { key: 'KEY', secret: secrets.hmac },
  portal: { email: 'demo@example.com', password: secrets.password },
  receipt_page: 'http://localhost:3000/r/abc',
  curl: 'curl one',
  curl_raw: 'curl two',
};

/** Lines that a start prints, for a terminal or without one. */
function printed(reader: 'terminal' | 'machine'): string[] {
  useEnvironment({ DATA_DIR: '/srv/receipts' });
  const print = vi.spyOn(console, 'log').mockReturnValue(undefined);
  const { isTTY } = process.stdout;
  process.stdout.isTTY = reader === 'terminal';
  showWelcome(demo);
  process.stdout.isTTY = isTTY;
  const output = print.mock.calls.map((parts) => parts.join(' '));
  print.mockRestore();
  return output;
}

test.each(['terminal', 'machine'] as const)(
  'the start says where the credentials of the demo are, not what they are: output ends up in logs (%s)',
  (reader) => {
    const output = printed(reader).join('\n');
    for (const secret of Object.values(secrets)) expect(output).not.toContain(secret);
    expect(output).toMatch(/Sign in:? +demo@example\.com, with the password in \/srv\/receipts\/demo\.json/);
    expect(output).toMatch(/Receipt:? +http:\/\/localhost:3000\/r\/abc/);
  },
);

test('a terminal is shown commands to try; a service manager gets a line for each fact', () => {
  expect(printed('terminal').join('\n')).toContain('  curl one\n');
  expect(printed('machine')).toHaveLength(4);
  expect(printed('machine').join('\n')).not.toContain('curl');
});

test('a start that no terminal reads prints JSON lines alone, whatever LOG_LEVEL says', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/start.ts'], {
    env: childEnvironment({ PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'silent' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  taken.close();
  const lines = output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(code).toBe(1);
  expect(lines.at(-1)).toEqual({
    level: 50,
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    msg: `Port ${port} is in use by another program. Stop it, or set another port with PORT=….`,
  });
});
