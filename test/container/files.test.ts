import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { validate } from 'dockerfile-utils';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '@/lib/core/config';
import { readDockerfile } from './dockerfile';

// What no test builds or applies: the Dockerfile, compose.yaml and the manifests hold together, and name settings that exist.

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}
interface Container {
  readonly image: string;
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly securityContext: object;
  readonly startupProbe: Probe;
  readonly readinessProbe: Probe;
  readonly livenessProbe: Probe;
  readonly lifecycle?: { readonly preStop: { readonly sleep: { readonly seconds: number } } };
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
}
interface Pod {
  readonly terminationGracePeriodSeconds: number;
  readonly shareProcessNamespace: boolean;
  readonly securityContext: { readonly runAsNonRoot: boolean; readonly runAsUser: number };
  readonly containers: readonly [Container];
  readonly volumes: readonly { readonly name: string }[];
}
interface NetworkPolicy {
  readonly podSelector: { readonly matchLabels: object };
  readonly policyTypes: readonly string[];
  readonly ingress: readonly { readonly ports: readonly { readonly port: number }[] }[];
  readonly egress: readonly {
    readonly to?: readonly { readonly ipBlock: { readonly except: readonly string[] } }[];
    readonly ports: readonly { readonly port: number; readonly protocol?: string }[];
  }[];
}
interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec: {
    readonly selector: { readonly matchLabels?: object };
    readonly template: { readonly metadata: { readonly labels: object }; readonly spec: Pod };
  };
}

const stages = readDockerfile('Dockerfile');
const image = stages.at(-1)?.steps ?? [];
const userId = '10001';

describe('the Dockerfile', () => {
  test('has no mistake that a linter finds', () => {
    expect(validate(readFileSync('Dockerfile', 'utf8'))).toEqual([]);
  });

  test('builds in its first stage, and starts as an ordinary user with a volume and a health check', () => {
    expect(stages.map(({ name }) => name)).toEqual(['build', null]);
    expect(image).toContainEqual({ keyword: 'USER', text: `${userId}:${userId}` });
    expect(image.filter(({ keyword }) => keyword === 'VOLUME')).toHaveLength(1);
    const commands = image.flatMap((step) => ('command' in step ? [step.command] : []));
    expect(commands).toHaveLength(2);
    for (const command of commands) expect(existsSync(command.at(-1) ?? ''), command.join(' ')).toBe(true);
    const built = stages[0]?.steps.flatMap((step) => (step.keyword === 'RUN' ? [step.text] : []));
    // `npm run build` would build with the Node of npm, and the image's would want a build of its own.
    expect(built).toContain('node --import tsx server/build.ts');
  });

  test('does not start where mappings could reach the network, and brings a Node that keeps them from it', () => {
    const variables = Object.assign(
      {},
      ...image.map((step) => ('variables' in step ? step.variables : {})),
    ) as object;
    expect(variables).toMatchObject({ SANDBOX_ISOLATION: 'required' });
    for (const { base } of stages) expect(Number(/^node:(\d+)-/.exec(base)?.[1])).toBeGreaterThanOrEqual(25);
  });

  test('leaves out what .gitignore does, and the history', () => {
    const ignored = (file: string) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .map((line) => line.replace(/\/$/, ''))
        .filter(Boolean);
    const left = new Set(ignored('.dockerignore'));
    expect(ignored('.gitignore').filter((line) => !left.has(line) && line !== 'next-env.d.ts')).toEqual([]);
    expect(left.has('.git')).toBe(true);
  });
});

test('compose.yaml runs the image as it is meant to be, with settings that the service knows', () => {
  const { services } = parse(readFileSync('compose.yaml', 'utf8')) as {
    services: Record<
      string,
      {
        environment: Record<string, string>;
        init?: boolean;
        read_only?: boolean;
        volumes: string[];
        tmpfs?: string[];
      }
    >;
  };
  expect(Object.keys(services)).toEqual(['receipts', 'postgres', 'mail']);
  const { environment = {}, init, read_only: readOnly, volumes = [], tmpfs } = services['receipts'] ?? {};
  expect([init, readOnly]).toEqual([true, true]);
  expect([volumes.map((volume) => volume.split(':')[1]), tmpfs]).toEqual([['/data'], ['/tmp']]);
  expectSettings(environment);
});

test('images of others are named by digest, so that what is tried is what is run', () => {
  const { services } = parse(readFileSync('compose.yaml', 'utf8')) as {
    services: Record<string, { image?: string }>;
  };
  const images = [
    ...stages.map(({ base }) => base),
    ...Object.values(services).flatMap((one) => one.image ?? []),
  ];
  expect(images).toHaveLength(4);
  expect(images.filter((one) => !/^[a-z/]+:[\w.-]+@sha256:[0-9a-f]{64}$/.test(one))).toEqual([]);
});

describe('deploy/kubernetes.yaml', () => {
  const documents = parseAllDocuments(readFileSync('deploy/kubernetes.yaml', 'utf8'));
  const manifests = documents.map((document) => document.toJS() as Manifest);
  const deployments = manifests.filter(({ kind }) => kind === 'Deployment');

  test('is YAML without mistakes, and has web hosts, hosts for jobs and a Service', () => {
    expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
    expect(manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
      ...['ConfigMap receipts', 'Service receipts', 'NetworkPolicy receipts', 'Deployment receipts-web'],
      ...['PodDisruptionBudget receipts-web', 'Deployment receipts-jobs'],
    ]);
  });

  test('lets pods reach what the service needs, and nobody reach more of them than the service', () => {
    const policy = manifests.find(({ kind }) => kind === 'NetworkPolicy')?.spec as unknown as NetworkPolicy;
    for (const { spec } of deployments)
      expect(spec.template.metadata.labels).toMatchObject(policy.podSelector.matchLabels);
    expect(policy.policyTypes).toEqual(['Ingress', 'Egress']);
    const served = deployments.map(({ spec }) => spec.template.spec.containers[0].ports[0]?.containerPort);
    expect(policy.ingress).toEqual([{ ports: [{ port: served[0] }] }]);
    expect(new Set(served).size).toBe(1);
    const [names, others] = policy.egress;
    expect(names).toEqual({ ports: ['UDP', 'TCP'].map((protocol) => ({ port: 53, protocol })) });
    expect(others?.to?.[0]?.ipBlock.except).toContain('169.254.0.0/16');
    expect(others?.ports.map(({ port }) => port)).toEqual([5432, 443, 587, 465]);
  });

  test.each(deployments.map((one) => [one.metadata.name, one] as const))(
    '%s asks apart whether it lives and whether it is ready, and may write nowhere but to its volumes',
    (_name, { spec: { selector, template } }) => {
      const { containers, securityContext, volumes, terminationGracePeriodSeconds } = template.spec;
      expect(template.spec.shareProcessNamespace).toBe(true);
      const [container] = containers;
      expect(template.metadata.labels).toEqual(selector.matchLabels);
      expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: Number(userId) });
      expect(container.securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
      });
      expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp']);
      expect(container.volumeMounts.map(({ name }) => name)).toEqual(volumes.map(({ name }) => name));
      expect(container.readinessProbe.httpGet.path).toBe('/api/health');
      expect(container.startupProbe.httpGet.path).toBe('/api/health');
      // What needs no database.
      expect(existsSync(path.join('public', container.livenessProbe.httpGet.path))).toBe(true);
      // Requests under way have ten seconds, and the rest some more.
      const pause = container.lifecycle?.preStop.sleep.seconds ?? 0;
      expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(pause + 25);
      const data = manifests.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
      expectSettings({
        ...data,
        ...Object.fromEntries(container.env.map(({ name, value }) => [name, value])),
      });
    },
  );
});

/** Settings that .env.example lists, with values that they can have. */
function expectSettings(environment: Record<string, string>): void {
  const listed = readFileSync('.env.example', 'utf8');
  expect(Object.keys(environment).filter((name) => !listed.includes(`#${name}=`))).toEqual([]);
  expect(() => readConfig(environment as NodeJS.ProcessEnv)).not.toThrow();
}
