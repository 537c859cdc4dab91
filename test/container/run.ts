import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, startEmbeddedPostgres } from '@/server/embedded-postgres';
import { disposableSettings } from '@/server/postgres/settings';
import { readDockerfile } from './dockerfile';
import { carryOut, makeBase, type Image } from './root';

// `npm run test:container`, as root on Debian: carries out the steps of the Dockerfile on root file systems that debootstrap
// makes, and runs what comes out as a container is: an ordinary user, a read-only root, one volume to write to.

assert.equal(process.getuid?.(), 0, 'Root file systems can be made and mounted by root only.');
const folder = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-container-'));
await chmod(folder, 0o711);
const postgres = await startEmbeddedPostgres({
  dataDir: path.join(folder, 'database'),
  purpose: 'server',
  settings: disposableSettings,
});
try {
  const image = build();
  const size = execFileSync('du', ['-sm', path.join(image.root, 'app')], { encoding: 'utf8' }).split('\t')[0];
  console.log(`The service takes ${size} MB in the image.`);
  await tryOut(image);
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

function build(): Image {
  const read = readDockerfile('Dockerfile');
  const [name = '', ...others] = new Set(read.map(({ base }) => base));
  assert.deepEqual(others, [], 'one base image is made for all stages');
  console.log(`${name} …`);
  const base = makeBase(folder, name);
  const stages = new Map<string, string>();
  let image: Image | undefined;
  for (const stage of read) {
    console.log(`FROM ${stage.base} (as Debian with that Node)`);
    image = carryOut(stage, { folder, base, stages });
  }
  assert(image !== undefined);
  return image;
}

async function tryOut(image: Image): Promise<void> {
  const data = path.join(folder, 'volume');
  await mkdir(data, { mode: 0o700 });
  const [uid = 0, gid = 0] = image.user.split(':').map(Number);
  assert(uid > 0 && gid > 0, 'the user of the image is root');
  await chown(data, uid, gid);
  const port = await freePort();
  const container = start(image, { data, port });
  try {
    const until = performance.now() + 120_000;
    do {
      await pause(500);
      assert(performance.now() < until && container.child.exitCode === null, await container.said());
    } while (!isHealthy(image, container.inside(), port));
    await useService(`http://127.0.0.1:${port}`, data);
    const users = execFileSync('ps', ['-o', 'uid=', '--ppid', String(container.child.pid)], {
      encoding: 'utf8',
    });
    assert.deepEqual(new Set(users.trim().split(/\s+/)), new Set([String(uid)]));
  } finally {
    const startedAt = performance.now();
    if (container.child.exitCode === null) {
      const exited = once(container.child, 'exit');
      process.kill(Number(container.inside()), 'SIGTERM');
      await exited;
    }
    const code = container.child.exitCode;
    console.log(`Stopped after ${Math.round(performance.now() - startedAt)} ms with ${code}.`);
    assert.equal(code, 0, await container.said());
  }
  assert.deepEqual((await readdir(data)).toSorted(), ['demo.json', 'files', 'secret.key']);
}

function start(image: Image, { data, port }: { readonly data: string; readonly port: number }) {
  const log = path.join(folder, 'container.log');
  const output = openSync(log, 'a');
  const { root } = image;
  const devices = ['null', 'zero', 'random', 'urandom'];
  const mounts = [
    `mount --bind ${root} ${root}`,
    `mount -t tmpfs tmpfs ${root}/dev`,
    ...devices.map((name) => `touch ${root}/dev/${name} && mount --bind /dev/${name} ${root}/dev/${name}`),
    `mount -t proc proc ${root}/proc`,
    `mount -t tmpfs -o mode=1777 tmpfs ${root}/tmp`,
    `mount --bind ${data} ${root}${image.volume}`,
    `mount -o remount,bind,ro ${root}`,
    `! touch ${root}/app/written 2>/dev/null`,
  ];
  const command = `${mounts.join(' && ')} && exec chroot --userspec=${image.user} ${root} /bin/sh -c 'cd ${image.folder} && exec "$@"' sh "$@"`;
  const child = spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', command, 'sh', ...image.command],
    {
      env: {
        ...image.environment,
        ...{ HOST: '127.0.0.1', PORT: String(port), DATABASE_URL: postgres.url, DEMO: 'on' },
      } as unknown as NodeJS.ProcessEnv,
      stdio: ['ignore', output, output],
    },
  );
  closeSync(output);
  return {
    child,
    said: async () => (await readFile(log, 'utf8')).split('\n').slice(-30).join('\n'),
    /** The number, outside, of the process that is the first one in the container. */
    inside: () =>
      execFileSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], { encoding: 'utf8' }).trim(),
  };
}

/** What HEALTHCHECK of the image says, run where the process `inside` is, as container engines do. */
function isHealthy(
  { user, folder: cwd, healthCheck, environment }: Image,
  inside: string,
  port: number,
): boolean {
  const [uid = '', gid = ''] = user.split(':');
  const enter = ['--target', inside, '--mount', '--pid', '--root', '--setuid', uid, '--setgid', gid];
  const asked = spawnSync(
    'nsenter',
    [...enter, '/bin/sh', '-c', `cd ${cwd} && exec "$@"`, 'sh', ...healthCheck],
    {
      env: { ...environment, PORT: String(port) } as unknown as NodeJS.ProcessEnv,
      stdio: 'ignore',
    },
  );
  return asked.status === 0;
}

/** Submits a receipt, and opens its page, its PDF, the portal's sign-in page, and what Kubernetes asks. */
async function useService(origin: string, data: string): Promise<void> {
  const { bearer } = JSON.parse(await readFile(path.join(data, 'demo.json'), 'utf8')) as {
    bearer: { token: string };
  };
  const receipt = {
    transaction_id: 'CONTAINER',
    localtime: '2026-11-21T10:15:00',
    total: 1,
    store_reference: 1,
    // Of fonts that few receipts need.
    items: [{ name: 'Milk 牛奶 우유 حليب', quantity: 1, total: 1 }],
  };
  const answer = await fetch(`${origin}/api/receipts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(receipt),
  });
  const text = await answer.text();
  assert.equal(answer.status, 201, text);
  const page = /\/r\/[\w-]+/.exec(text)?.[0] ?? '';
  for (const address of [page, `${page}/receipt.pdf`, '/sign-in', '/icon.svg', '/api/health']) {
    const { status } = await fetch(`${origin}${address}`);
    assert.equal(status, 200, address);
  }
}
