import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { may, permissions, permitted } from '@/lib/platform/auth/permissions';
import type { Context } from '@/lib/platform/context';
import { registry } from '@/lib/registry/registry';

// A verb states the permission it needs in the type of its context, `ctx: Context<'get_clients'>`. Endpoints, pages and
// routes have such a context by the permission that they check. These tests hold what the compiler cannot see.

const read = (file: string) => readFileSync(file, 'utf8');

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
}

const staff = [...sourcesBelow('app/(portal)'), ...sourcesBelow('components/portal')];
const endpoints = sourcesBelow('lib/domain').filter((file) => /endpoints?\.ts$/.test(file));

interface Call {
  readonly from: string;
  readonly verb: string;
  /** The type of the verb's first parameter. */
  readonly takes: string;
}

/** The functions of `lib/domain` that a file imports and calls with a context. */
function callsOf(file: string): Call[] {
  const source = read(file);
  return [...source.matchAll(/^import \{(?<names>[^}]*)\} from '(?<name>[^']+)';/gm)].flatMap(
    ({ groups }) => {
      const { names = '', name = '' } = groups ?? {};
      const from = `${name.startsWith('.') ? path.join(path.dirname(file), name) : name.slice(2)}.ts`;
      if (!from.startsWith('lib/domain/')) return [];
      const called = names
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== '')
        .filter((one) =>
          new RegExp(String.raw`\b${one}\(\s*(?:\w+\()?(?:portal\.)?ctx\b(?!\.)`).test(source),
        );
      return called.map((verb) => ({ from, verb, takes: firstParameterOf(read(from), verb) }));
    },
  );
}

function firstParameterOf(source: string, verb: string): string {
  const found = new RegExp(String.raw`export (?:async )?function\*? ${verb}(?:<[^(]*>)?\(\s*\w+: ([^,){]+)`);
  return found.exec(source)?.[1]?.trim() ?? '';
}

describe('what needs a permission states it', () => {
  /** Verbs that staff call without one, and why. */
  const open: Readonly<Record<string, string>> = {
    brandOfReceipt: 'every shopper sees the brand',
    forParts: 'leaves no receipt in a page that the page did not ask for',
    formAnswer: 'writes a receipt that was read in another form',
    getOverview: 'asks for the permission of each of its parts',
    getProblem: 'finds problems of the kinds that the user may see',
    inParts: 'reads on in a page of receipts that was read',
    listProblems: 'finds problems of the kinds that the user may see',
    mapInParts: 'reads on in a page of receipts that was read',
    nameClients: 'names who did what the user may see',
    personOf: 'names the identifiers by which others are asked, each with its permission',
    readCounterText: 'finds receipts and consumers as far as the user may',
    writtenPages: 'reads on in a page of receipts that was read',
  };

  test('every verb that an endpoint, a page or a route of the portal calls', () => {
    const calls = [...endpoints, ...staff].flatMap((file) => callsOf(file));
    expect(calls.length).toBeGreaterThan(150);
    const silent = calls.filter(({ takes }) => !/^(?:User)?Context<'\w+'>|^UserContext$/.test(takes));
    expect([...new Set(silent.map(({ verb }) => verb))].toSorted()).toEqual(Object.keys(open));
  });

  test('and no page claims one that nobody has checked', () => {
    const claims = staff.filter((file) =>
      /\btrusted\(|\bas (?:User)?Context\b|systemContext/.test(read(file)),
    );
    expect(claims).toEqual([]);
  });

  test('or it does not compile', () => {
    const getClients = (ctx: Context<'get_clients'>) => ctx;
    const calls = {
      unchecked: (ctx: Context) =>
        // @ts-expect-error The permission was not checked.
        getClients(ctx),
      another: (ctx: Context<'get_client'>) =>
        // @ts-expect-error The caller is permitted something else.
        getClients(ctx),
      // The remainder compiles.
      stated: (ctx: Context<'get_clients' | 'get_client'>) => getClients(ctx),
      asked: (ctx: Context) => (may(ctx, 'get_clients') ? getClients(ctx) : null),
      required: (ctx: Context) => getClients(permitted(ctx, 'get_clients')),
    };
    expect(Object.keys(calls)).toHaveLength(5);
  });
});

describe('a permission', () => {
  test('guards an operation, and no operation is guarded by another', () => {
    const guarded = registry.filter(({ access }) => access.startsWith('permission'));
    const needed = new Set(guarded.map(({ operation }) => `view.${operation}`));
    expect([...permissions].toSorted()).toEqual([...needed].toSorted());
  });

  const caller = (...held: string[]) =>
    ({
      actor: { kind: 'client', id: 1, key: '', test: false },
      permissions: new Set(held),
    }) as unknown as Context;

  test('is asked of what the caller holds', () => {
    expect(may(caller('view.get_clients'), 'get_clients')).toBe(true);
    expect(may(caller('view.get_client'), 'get_clients')).toBe(false);
    expect(() => permitted(caller(), 'get_clients')).toThrow('not permitted view.get_clients');
  });
});
