import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Stage, Step } from './dockerfile';

// Root file systems as images are: made by Debian's debootstrap, and changed by the steps of a Dockerfile.

/** Makes what a base image such as `node:26-bookworm-slim` is, below `folder`: Debian, Node and npm. Answers its path. */
export function makeBase(folder: string, image: string): string {
  const root = path.join(folder, 'base');
  const tool = path.join(folder, 'debootstrap');
  mkdirSync(tool);
  // Into a folder: the machine itself stays as it is.
  execFileSync('apt-get', ['download', 'debootstrap'], { cwd: tool, stdio: ['ignore', 'ignore', 'inherit'] });
  execFileSync('sh', ['-c', 'dpkg-deb -x debootstrap_*.deb .'], { cwd: tool });
  // Node 26 needs the library, which its image has.
  const options = ['--variant=minbase', '--include=libatomic1'];
  execFileSync(path.join(tool, 'usr/sbin/debootstrap'), [...options, 'bookworm', root], {
    env: { ...process.env, DEBOOTSTRAP_DIR: path.join(tool, 'usr/share/debootstrap') },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const npm = path.join(execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim(), 'npm');
  cpSync(nodeOf(image, tool), path.join(root, 'usr/local/bin/node'));
  chmodSync(path.join(root, 'usr/local/bin/node'), 0o755);
  cpSync(npm, path.join(root, 'usr/local/lib/npm'), { recursive: true, dereference: true });
  symlinkSync('../lib/npm/bin/npm-cli.js', path.join(root, 'usr/local/bin/npm'));
  return root;
}

/** The Node of a base image, from npm where it is not the one that runs this. */
function nodeOf(image: string, folder: string): string {
  const [, major = ''] = /^node:(\d+)-/.exec(image) ?? [];
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  const name = `node-linux-${process.arch}`;
  execFileSync('npm', ['install', '--no-save', '--prefix', folder, `${name}@${major}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return path.join(folder, 'node_modules', name, 'bin/node');
}

/** The variables with which a step runs. */
const basicEnvironment = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' };

/** An image: its root file system, and how its container is started. */
export interface Image {
  readonly root: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly user: string;
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
  readonly volume: string;
}

/** Carries out the steps of a stage on a copy of the base. */
export function carryOut(
  { name, steps }: Stage,
  {
    folder,
    base,
    stages,
  }: { readonly folder: string; readonly base: string; readonly stages: Map<string, string> },
): Image {
  const root = path.join(folder, name ?? 'image');
  execFileSync('cp', ['-a', '--reflink=auto', base, root]);
  if (name !== null) stages.set(name, root);
  const image = {
    ...{ root, environment: { ...basicEnvironment } as Record<string, string>, folder: '/', user: '0:0' },
    ...{ command: [] as readonly string[], healthCheck: [] as readonly string[], volume: '' },
  };
  for (const step of steps) {
    console.log(`  ${step.keyword} ${describe(step)}`);
    if (step.keyword === 'ENV') Object.assign(image.environment, step.variables);
    else if (step.keyword === 'WORKDIR') {
      image.folder = step.text;
      mkdirSync(path.join(root, step.text), { recursive: true });
    } else if (step.keyword === 'USER') image.user = step.text;
    else if (step.keyword === 'VOLUME') image.volume = step.text;
    else if (step.keyword === 'CMD') image.command = step.command;
    else if (step.keyword === 'HEALTHCHECK') image.healthCheck = step.command;
    else if (step.keyword === 'COPY') copy(path.join(root, image.folder), step, stages);
    else if (step.keyword === 'RUN') run(image, step.text);
  }
  return image;
}

function describe(step: Step): string {
  if ('text' in step) return step.text;
  if ('command' in step) return step.command.join(' ');
  return step.keyword === 'COPY' ? step.paths.join(' ') : Object.keys(step.variables).join(' ');
}

function copy(
  target: string,
  { from, paths }: Extract<Step, { keyword: 'COPY' }>,
  stages: ReadonlyMap<string, string>,
): void {
  const sources = paths.slice(0, -1);
  if (from !== null) {
    for (const source of sources)
      execFileSync('cp', ['-a', '--reflink=auto', `${path.join(stages.get(from) ?? '', source)}/.`, target]);
    return;
  }
  // What Git would take, which is also what .dockerignore leaves.
  const all = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    maxBuffer: 1 << 26,
  });
  const wanted = all
    .toString()
    .split('\0')
    .filter((file) => file !== '' && existsSync(file));
  for (const file of sources.includes('.') ? wanted : sources)
    cpSync(file, path.join(target, file), { recursive: true });
}

/** The registry that npm uses outside; as a variable, so that no file of it stays in the image. */
function npmSettings(): Record<string, string> {
  return {
    npm_config_registry: execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim(),
  };
}

function run(
  { root, folder, environment }: Pick<Image, 'root' | 'folder' | 'environment'>,
  text: string,
): void {
  writeFileSync(path.join(root, 'etc/resolv.conf'), readFileSync('/etc/resolv.conf'));
  const mounts = `mount -t proc proc ${root}/proc && mount --rbind /dev ${root}/dev`;
  const command = `${mounts} && exec chroot ${root} /bin/sh -c "$STEP"`;
  execFileSync('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', command], {
    env: {
      ...environment,
      ...npmSettings(),
      ...certificates(root),
      HOME: '/tmp',
      CI: 'true',
      STEP: `cd ${folder} && ${text}`,
    } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Certificates that this machine trusts besides those of Node. */
function certificates(root: string): Record<string, string> {
  const file = process.env['NODE_EXTRA_CA_CERTS'];
  if (file === undefined) return {};
  cpSync(file, path.join(root, 'etc/certificates.pem'));
  return { NODE_EXTRA_CA_CERTS: '/etc/certificates.pem' };
}
