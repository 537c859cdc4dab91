import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { roomOf } from './import-graph';
import { factsOf } from '@/drizzle/schema/define-table';
import { tables } from '@/drizzle/tables';
import { plainPages, portalPages } from '@/e2e/support/pages';
import { de } from '@/lib/core/i18n/messages/de';
import { en } from '@/lib/core/i18n/messages/en';
import { everyday } from '@/lib/core/i18n/messages/everyday.en';

// The rules of the house, executable: each test names one and the files that break it.

const skipped = new Set([
  'node_modules',
  '.git',
  '.next',
  '.data',
  '.cache',
  'test-results',
  'playwright-report',
]);

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (skipped.has(entry.name)) return [];
    return entry.isDirectory() ? filesBelow(file) : [file];
  });
}

const files = filesBelow('.');
const sources = files.filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !file.endsWith('.d.ts'));
const shipped = sources.filter((file) => !/\.test\.tsx?$|^(?:test|e2e|bench)\/|^[\w-]+\.config\./.test(file));
const read = (file: string) => readFileSync(file, 'utf8');
const text = (file: string) => read(file).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** What a source file imports of our own, from the root: `lib/core/errors`, `drizzle/schema/stores`. */
function importsOf(file: string): string[] {
  return importsIn(file, text(file));
}

const isForBrowser = (file: string) => read(file).startsWith("'use client'");

/** What a source file imports of our own, types left out: those are gone before it runs. */
function valueImportsOf(file: string): string[] {
  return importsIn(file, text(file).replaceAll(/^import type [^;]*;$/gm, ''));
}

function importsIn(file: string, source: string): string[] {
  const specifiers = [...source.matchAll(/(?:from|import) '(?<name>[^']+)'/g)].map(
    (match) => match.groups?.['name'] ?? '',
  );
  return specifiers.flatMap((name) => {
    if (name.startsWith('@/')) return [name.slice(2)];
    return name.startsWith('.') ? [path.join(path.dirname(file), name)] : [];
  });
}

/** Files of `from` that import something of `to`, as `file: import`. */
function crossings(from: RegExp, to: RegExp): string[] {
  return shipped
    .filter((file) => from.test(file))
    .flatMap((file) =>
      importsOf(file)
        .filter((name) => to.test(name))
        .map((name) => `${file}: ${name}`),
    );
}

describe('names', () => {
  test('of files and folders are kebab-case', () => {
    const conventional =
      /^(?:\[{1,2}(?:\.\.\.)?\w+\]{1,2}|\(\w+\)|%5F[a-z-]+|README\.md|LICENSE|Dockerfile|AGENTS\.md|CLAUDE\.md|CONTRIBUTING\.md|CHANGELOG\.md)$/;
    const kebab = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/;
    // Folders below app/api are the paths of the API, which the specification names; DSFinV-K names its files itself.
    const named = /^(?:drizzle\/migrations|public|app\/api|lib\/formats\/built-in\/dsfinvk\/samples)\//;
    const wrong = files
      .filter((file) => !named.test(file))
      .filter((file) => file.split(path.sep).some((part) => !kebab.test(part) && !conventional.test(part)));
    expect(wrong).toEqual([]);
  });

  test('of folders say what is inside: no utils, helpers, types, services, common, shared, misc, src', () => {
    const vague = /(?:^|\/)(?:utils?|helpers?|types|services|common|shared|misc|src)(?:\/|\.tsx?$)/;
    expect(sources.filter((file) => vague.test(file))).toEqual([]);
  });
});

test('drizzle-kit has the tables of the newest migration only: a new one takes the file of the last away', () => {
  const [folder, noted] = ['drizzle/migrations', files.filter((file) => file.endsWith('_snapshot.json'))];
  const [newest = ''] = files
    .filter((file) => file.startsWith(folder) && file.endsWith('.sql'))
    .toSorted()
    .toReversed();
  expect(noted).toEqual([`${folder}/meta/${path.basename(newest).slice(0, 4)}_snapshot.json`]);
});

describe('words', () => {
  const glossary = read('docs/architecture.md').split('\n## Words\n')[1]?.split('\n## ')[0] ?? '';
  const rows = [...glossary.matchAll(/^\| (?<word>.+?) +\| .*\| (?<not>.*?) *\|$/gm)]
    .map(({ groups }) => ({ word: groups?.['word'] ?? '', not: groups?.['not'] ?? '' }))
    .filter(({ word }) => word !== 'Word' && !word.startsWith('---'));
  /** Identifiers in the glossary's last column, and the word that is used instead. */
  const former = rows.flatMap(({ word, not }) =>
    [...not.matchAll(/`(?<name>\w+)`/g)].map(({ groups }) => ({ name: groups?.['name'] ?? '', word })),
  );
  const code = (file: string) => text(file).replaceAll(/'[^'\n]*'/g, '');
  const capital = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  /** Name alone, at the beginning of another one, or inside it with a capital. */
  const partOf = (name: string) => new RegExp(`\\b${name}(?![a-z])|(?<=[a-z\\d])${capital(name)}(?![a-z])`);

  test('of the house have one row each in the glossary of docs/architecture.md', () => {
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.length).toBeLessThanOrEqual(45);
    expect(new Set(rows.map(({ word }) => word)).size).toBe(rows.length);
  });

  test('that the glossary names as former are in no identifier', () => {
    expect(former.length).toBeGreaterThan(30);
    const product = shipped.filter((file) => /^(?:app|components|lib|server|drizzle|demo)\//.test(file));
    const found = product.flatMap((file) => {
      const source = code(file);
      return former
        .filter(({ name }) => partOf(name).test(source))
        .map(({ name, word }) => `${file}: ${name}, of which the glossary says "${word}"`);
    });
    expect(found).toEqual([]);
  });
});

describe('imports', () => {
  test('run one way: lib knows no pages, components or processes', () => {
    expect(crossings(/^lib\//, /^(?:app|components|demo|server|e2e|bench|test)\//)).toEqual([]);
  });

  test('run one way: components know no pages, processes, tables or SQL', () => {
    const below =
      /^(?:app|demo|server|drizzle|test|lib\/platform\/db|lib\/(?:domain|platform)\/[\w-]+\/store(?:\/|$))/;
    expect(crossings(/^components\//, below)).toEqual([]);
  });

  test('run one way: pages and routes reach tables through verbs only', () => {
    const below =
      /^(?:drizzle|server|test|lib\/platform\/db|lib\/(?:domain|platform)\/[\w-]+\/store(?:\/|$))/;
    expect(crossings(/^app\//, below)).toEqual([]);
  });

  test('run one way: tables know shapes, nothing that runs', () => {
    const running = shipped
      .filter((file) => file.startsWith('drizzle/schema/'))
      .flatMap((file) =>
        [...read(file).matchAll(/^import (?!type )[^;]*'@\/(?<name>[^']+)'/gm)].map(
          (match) => `${file}: ${match.groups?.['name']}`,
        ),
      );
    expect(running).toEqual([]);
  });

  test('of the registry the portal has the table of operations and types, no endpoint', () => {
    const loaded = shipped
      .filter((file) => file.startsWith('components/portal/'))
      .filter((file) =>
        valueImportsOf(file).some(
          (name) => name.startsWith('lib/registry/') && name !== 'lib/registry/operations',
        ),
      );
    expect(loaded).toEqual([]);
    expect(importsOf('lib/registry/operations.ts')).toEqual([]);
  });

  test('of a job its definition alone: what enqueues does not load the work', () => {
    const definitions = shipped.filter((file) => /^lib\/.*-job\.ts$/.test(file));
    expect(definitions.length).toBeGreaterThan(20);
    const loaded = definitions.flatMap((file) =>
      valueImportsOf(file)
        .filter((name) => name !== 'lib/platform/queue/define-job' && !name.endsWith('-job'))
        .map((name) => `${file}: ${name}`),
    );
    expect(loaded).toEqual([]);
  });

  test('of a resource its manifest alone: who wants its jobs or reasons does not load endpoints', () => {
    const loaded = shipped
      .filter((file) => /^lib\/.*\/resource\.ts$/.test(file) && file !== 'lib/platform/http/resource.ts')
      .flatMap((file) =>
        valueImportsOf(file)
          .filter((name) => name !== 'lib/platform/http/resource' && !name.endsWith('-job'))
          .map((name) => `${file}: ${name}`),
      );
    expect(loaded).toEqual([]);
    expect(crossings(/^(?!lib\/registry\/)/, /^lib\/(?!platform\/).*\/resource$/)).toEqual([]);
  });

  test('of a feature of the portal its manifest alone, and that on the server: the browser gets the links', () => {
    const manifest = /^components\/portal\/(?!kit\/)[\w-]+\/feature$/;
    const list = 'components/portal/frame/features';
    expect(crossings(/^(?!components\/portal\/frame\/features\.ts$)/, manifest)).toEqual([]);
    const readers = shipped.filter((file) => importsOf(file).includes(list));
    expect(readers.length).toBeGreaterThan(1);
    expect(readers.filter((file) => !file.startsWith(path.dirname(list)) || isForBrowser(file))).toEqual([]);
    const loaded = shipped
      .filter((file) => manifest.test(file.replace(/\.ts$/, '')))
      .flatMap((file) => valueImportsOf(file).map((name) => `${file}: ${name}`));
    const light = /: lib\/(?:core\/portal-path|domain\/[\w-]+\/kinds)$/;
    expect(loaded.filter((line) => !light.test(line))).toEqual([]);
  });

  test('of the platform no operation: what is particular about one is a property of its endpoint', () => {
    const ids = [...read('lib/registry/operations.ts').matchAll(/^ {2}(?<id>\w+): '/gm)].map(
      (match) => match.groups?.['id'] ?? '',
    );
    expect(ids.length).toBeGreaterThan(100);
    const named = new RegExp(`'(?:${ids.join('|')})'|\\b(?:${ids.join('|')}):`);
    const naming = shipped.filter(
      (file) =>
        file.startsWith('lib/platform/') &&
        // The generated list of permissions.
        file !== 'lib/platform/auth/operations.ts' &&
        named.test(text(file)),
    );
    expect(naming).toEqual([]);
  });

  test('nothing that ships needs the tests', () => {
    expect(crossings(/./, /^(?:test|e2e|bench)\//)).toEqual([]);
  });

  test('come from the file itself: no barrels', () => {
    const barrels = shipped.filter(
      (file) => /(?:^|\/)index\.tsx?$/.test(file) || /^export (?:\*|\{[^}]*\}) from /m.test(text(file)),
    );
    expect(barrels).toEqual([]);
  });
});

describe('calls of the API', () => {
  const callers = shipped.filter(
    (file) => /^(?:components|app)\//.test(file) && !/^(?:components\/portal\/api|app\/api)\//.test(file),
  );
  const breaking = (rule: RegExp) => callers.filter((file) => rule.test(text(file)));

  test('are made by operation, with what components/portal/api exports', () => {
    expect(
      breaking(/\bcallApi\b|\bsignedInFetch\(|\bfetch\(\s*(?:['"`]|apiPath|apiAddress)|\bapiPath\(/),
    ).toEqual([]);
  });

  test('are kept for a time on the browser alone: on the server a timer would keep the page', () => {
    expect(breaking(/\bgcTime:(?! cachedFor\()/)).toEqual([]);
  });

  test('are kept under keys that components/portal/api makes', () => {
    expect(breaking(/\bqueryKey:\s*\[|\b(?:set|get)QueryData(?:<[^>]*>)?\(\s*\[|\bmutationKey\b/)).toEqual(
      [],
    );
  });
});

describe('tenancy', () => {
  /** Why a statement of these may do without `owned`: there is no session yet, or the table is not a retailer's. */
  const exceptions: Readonly<Record<string, string>> = {
    'lib/platform/auth/store/sessions.ts': 'the cookie or the address names the retailer',
    'lib/platform/auth/store/sign-in-failures.ts':
      'counts failures of everybody; the address finds the retailer',
    'lib/platform/http/store/public-idempotency-keys.ts': 'nobody is signed in',
    'lib/platform/auth/store/second-factors.ts': 'changes the key of everybody',
    'lib/platform/retailers/store.ts': 'the retailers themselves',
    'lib/domain/portal-users/store/known-permissions.ts': 'permissions are those of the release',
  };
  const scoped = /\b(?:owned|(?:visible|real|counted)Receipts)\(/;
  const statements = shipped.filter(
    (file) =>
      /^(?:lib|app|server)\//.test(file) &&
      /^import \{[^}]*\} from '@\/drizzle\/schema\//m.test(read(file)) &&
      /\.(?:from|update|delete|innerJoin|leftJoin)\(/.test(text(file)),
  );

  test('every file with statements on tables takes its conditions from lib/platform/db/tenancy.ts', () => {
    const open = statements.filter((file) => !scoped.test(text(file)));
    expect(open.filter((file) => !(file in exceptions))).toEqual([]);
  });

  test('the exceptions are still needed, and name the retailer where they can', () => {
    const gone = Object.keys(exceptions).filter(
      (file) => !statements.includes(file) || /\bowned\(/.test(text(file)),
    );
    expect(gone).toEqual([]);
  });

  test('no statement on receipts outside their own folder but by way of the tenancy', () => {
    const others = statements.filter(
      (file) => /schema\/receipts'/.test(read(file)) && !file.startsWith('lib/domain/receipts/'),
    );
    expect(others.filter((file) => !scoped.test(text(file)))).toEqual([]);
  });
});

describe('SQL', () => {
  /** The folder of `lib` that owns the tables of a file in drizzle/schema, where it is not the resource of that name. */
  const owners: Readonly<Record<string, string>> = {
    erasures: 'domain/privacy',
    'idempotency-keys': 'platform/http',
    retailers: 'platform/retailers',
    search: 'search',
    storage: 'platform/storage',
  };
  /** Folders that ask for tables of others. A new line needs a reason that an exported query of the owner cannot meet. */
  const guests: readonly string[] = [
    // Receipts ask identifiers, so identifiers cannot ask them what a consumer has bought.
    'domain/identifiers: receipts',
    // Raw receipts ask receipts, which they become, so receipts cannot ask them which they became.
    'domain/receipts: pos',
    // Raw receipts become receipts, whose arrival notes tills, so tills cannot ask them which failed.
    'domain/tills: pos',
    // A page of a timeline is one statement over all sources, which the database orders and ends.
    'domain/timeline: audit, delivery, pos, receipts',
    // Floors below the resource: it writes entries, and finds who is calling in one statement.
    'platform/audit: audit',
    'platform/auth: clients, portal-users, retailers, webhooks',
    // Which receipts a caller may see is part of every tenancy.
    'platform/db: receipts',
    // A floor below the resource: it writes what it answered.
    'platform/http: requests',
  ];

  test('on tables of another folder stands in those named here alone', () => {
    const found = new Map<string, Set<string>>();
    for (const file of shipped.filter((name) => name.startsWith('lib/'))) {
      for (const [, schema = ''] of read(file).matchAll(
        /^import \{[^}]*\} from '@\/drizzle\/schema\/([a-z-]+)'/gm,
      )) {
        const room = roomOf(file);
        if (room === (owners[schema] ?? `domain/${schema}`)) continue;
        found.set(room, (found.get(room) ?? new Set()).add(schema));
      }
    }
    const lines = [...found].map(([room, schemas]) => `${room}: ${[...schemas].toSorted().join(', ')}`);
    expect(lines.toSorted()).toEqual(guests);
  });

  test('on tables of the search index stands in lib/search/index alone', () => {
    const names = /\bsearch_(?:tail|segments|segment_\w+)\b/;
    const users = shipped.filter((file) => file.startsWith('lib/') && names.test(text(file)));
    const others = users.filter((file) => !file.startsWith('lib/search/index/'));
    // It names metrics.
    expect(others).toEqual(['lib/domain/metrics/service-report.ts']);
    expect(users.length).toBeGreaterThan(10);
  });
});

describe('the time', () => {
  /** Why these read the computer's clock themselves. */
  const exceptions: Readonly<Record<string, string>> = {
    'lib/core/clock.ts': 'the clock',
    'lib/core/ids.ts': 'ids follow the clock of the process, in milliseconds',
    'lib/domain/transformations/sandbox/hardened-jsonata.ts':
      'runs in the sandbox, which is a process of its own',
  };

  test('is asked of ctx.now(), or of lib/core/clock.ts where there is no context', () => {
    const readers = shipped.filter(
      (file) => file.startsWith('lib/') && /\bnew Date\(\)|\bDate\.now\(\)/.test(text(file)),
    );
    expect(readers.filter((file) => !file.startsWith('lib/platform/http/')).toSorted()).toEqual(
      Object.keys(exceptions),
    );
  });
});

describe('tables', () => {
  const isRetailer = (column = '') => /^retailer_?id$/i.test(column);

  test('are made by `defineTable`, with their facts', () => {
    const others = shipped.filter((file) => /\bpgTable\(/.test(text(file)));
    expect(others).toEqual(['drizzle/schema/define-table.ts']);
  });

  test.each(tables.map((table) => [getTableConfig(table).name, table] as const))(
    '%s: every key begins with the retailer, and every reference stays inside',
    (name, table) => {
      const { owner, foundBy } = factsOf(table);
      const { primaryKeys, uniqueConstraints, indexes, columns, foreignKeys } = getTableConfig(table);
      const namesRetailer = columns.some((column) => isRetailer(column.name));
      expect(namesRetailer, 'owner').toBe(owner === 'retailer');
      if (owner === 'service') return;
      const keys = [
        ...primaryKeys.map((key) => ({ name: key.getName(), first: key.columns[0]?.name })),
        ...uniqueConstraints.map((key) => ({ name: key.name ?? '', first: key.columns[0]?.name })),
        ...indexes.map(({ config }) => ({
          name: config.name ?? '',
          first:
            config.columns[0] !== undefined && 'name' in config.columns[0]
              ? config.columns[0].name
              : undefined,
        })),
      ];
      expect(primaryKeys.length, 'a primary key of its own').toBe(1);
      expect(
        columns.filter((column) => column.primary || column.isUnique).map((column) => column.name),
      ).toEqual([]);
      const wrong = keys.filter(
        (key) => !isRetailer(key.first) && (foundBy === undefined || key.first !== foundBy),
      );
      expect(wrong).toEqual([]);
      const targets = foreignKeys.map((key) => getTableConfig(key.reference().foreignTable).name);
      expect(targets.filter((target) => target !== 'retailers')).toEqual([]);
    },
  );
});

describe('settings', () => {
  test('are read from the environment in lib/core/config.ts alone', () => {
    const readers = shipped.filter((file) => /process\.env\b/.test(text(file)));
    // One writes programs that read theirs; the image's health check loads none of the service.
    expect(readers).toEqual([
      'components/reference/samples/typescript.ts',
      'deploy/health-check.mjs',
      'lib/core/config.ts',
    ]);
  });
});

describe('texts', () => {
  const keysOf = (value: unknown, at = ''): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, member]) => keysOf(member, `${at}.${key}`))
      : [at];
  const receiptFolder = 'lib/core/i18n/receipt-messages';
  const receiptMessages = Object.fromEntries(
    readdirSync(receiptFolder).map((file) => [
      file,
      JSON.parse(read(path.join(receiptFolder, file))) as unknown,
    ]),
  );

  test.each([
    ['the portal', { en, de }],
    ['receipts', receiptMessages],
  ])('of %s have the same keys in every language, none of them empty', (_name, languages) => {
    const [first] = Object.values(languages);
    for (const [language, messages] of Object.entries(languages)) {
      expect(keysOf(messages).toSorted(), language).toEqual(keysOf(first).toSorted());
      expect(JSON.stringify(messages), language).not.toMatch(/":\s*"\s*"/);
    }
  });

  test('of the German portal have one word for a thing', () => {
    /** Words that were beside another for the same thing, and the one that is used. */
    const others: Readonly<Record<string, RegExp>> = {
      Nutzer: /\bBenutzer/,
      'API-Zugang': /\bAPI-Client/,
      'Link sperren': /widerruf|Link zurückgezogen/i,
      'Karten importieren': /\b(?:ein(?:zu|ge)?lesen|Einlesen)\b/i,
      Status: /"(?:Zustand|Stand)"/,
      'Referenz, of an error; a Kennung is a consumer': /"reference":"Kennung"/,
    };
    const texts = JSON.stringify(de.portal) + JSON.stringify(de.error);
    for (const [word, other] of Object.entries(others)) expect(texts, word).not.toMatch(other);
  });

  test('of the German portal speak to one person: "deine Kasse", neither "eure" nor "Ihre"', () => {
    const texts = JSON.stringify(de);
    expect(texts.match(/\b(?:[Ee]uer|[Ee]ure[nmrs]?|[Ee]uch|Ihnen)\b[^"]*/g)).toBeNull();
  });

  test('of the German portal ask with the ending: "Versuche", not "Versuch"', () => {
    const texts = JSON.stringify(de);
    const short =
      /(?<!\p{L})(?:[Vv]ersuch es|[Vv]ersuch ein|(?:[Pp]rüf|[Ll]ösch|[Nn]enn|[Ww]ähl|[Ff]üg|[Zz]eig|[Ss]uch|[Ll]eg|[Mm]ach|[Bb]leib|[Ff]ang)(?= ))[^"]*/gu;
    expect(texts.match(short)).toBeNull();
  });

  test('of every day are all that components of the pages read that have no others', () => {
    const everydayPages = /everydayPages[^[]*\[(?<list>[^\]]*)\]/.exec(
      text('components/portal/kit/text/texts.tsx'),
    );
    const pages = [...(everydayPages?.groups?.['list'] ?? '').matchAll(/'(?<folder>[^']*)'/g)].map((match) =>
      path.join('app/(portal)', match.groups?.['folder'] ?? '', 'page.tsx'),
    );
    expect(pages.filter((page) => !existsSync(page))).toEqual([]);
    const given = new Set(Object.keys(everyday.portal));
    const missing = pages.flatMap((page) =>
      [...browserFilesOf(page)].flatMap((file) =>
        [...text(file).matchAll(/useTranslations\([`']portal\.(?<section>\w+)/g)]
          .map((match) => match.groups?.['section'] ?? '')
          .filter((section) => !given.has(section))
          .map((section) => `${page}: ${section}, for ${file}`),
      ),
    );
    expect(pages.length).toBeGreaterThan(2);
    expect(missing).toEqual([]);
  });
});

/** What a page brings into the browser: files that say `use client`, and what they import, also on demand. */
function browserFilesOf(page: string): Set<string> {
  const seen = { server: new Set<string>(), browser: new Set<string>() };
  const follow = (file: string, from: keyof typeof seen) => {
    const side = isForBrowser(file) ? 'browser' : from;
    if (seen[side].has(file)) return;
    // It brings all texts for itself and what it imports.
    if (side === 'browser' && text(file).includes('<AllTexts')) return;
    seen[side].add(file);
    const onDemand = [...text(file).matchAll(/import\('(?<name>\.[^']+)'\)/g)].map((match) =>
      path.join(path.dirname(file), match.groups?.['name'] ?? ''),
    );
    for (const name of [...valueImportsOf(file), ...onDemand]) {
      const found = [`${name}.tsx`, `${name}.ts`].find((candidate) => existsSync(candidate));
      if (found !== undefined) follow(found, side);
    }
  };
  follow(page, 'server');
  return seen.browser;
}

describe('pages', () => {
  test('are all in the list that pictures are taken of: add pages with a parameter or a form to it', () => {
    const routes = files
      .filter((file) => /^app\/(?:\(portal\)\/(?:.*\/)?page\.tsx|docs\/api\/.*\/route\.ts)$/.test(file))
      .map((file) => path.dirname(path.relative('app', file)));
    expect(routes.toSorted()).toEqual(portalPages.map(({ route }) => route).toSorted());
  });

  test('that let a user type or change something have journeys of their own', () => {
    const changing = plainPages.filter(({ route }) =>
      [...browserFilesOf(`app/${route}/page.tsx`)].some((file) =>
        /useApiMutation|useGuardedPatch|useSave|<(?:form|Input|Textarea)\b/.test(text(file)),
      ),
    );
    expect(changing).toEqual([]);
  });

  /** Pages that anyone may open: there is no session yet. */
  const open = [
    'app/(auth)/forgot-password/page.tsx',
    'app/(auth)/reset-password/[token]/page.tsx',
    'app/(auth)/sign-in/page.tsx',
    'app/[...unmatched]/page.tsx',
  ];

  test('of the portal save with the one form of components/portal/kit: an element of their own only narrows a list', () => {
    const own: Readonly<Record<string, string>> = {
      'components/portal/sign-in/auth-form.tsx':
        'before signing in there are neither queries nor error texts',
    };
    const narrowing = /(?:search|filter|term-panel)[\w-]*\.tsx$/;
    const others = shipped
      .filter((file) => file.startsWith('components/portal/') && /<form\b/.test(text(file)))
      .filter((file) => !file.startsWith('components/portal/kit/form/') && !narrowing.test(file));
    expect(others).toEqual(Object.keys(own));
  });

  test('state what a user needs for them, except those that anyone may open', () => {
    const unguarded = files.filter(
      (file) =>
        /^app\/(?:.*\/)?page\.tsx$/.test(file) &&
        !/^export default portalPage\(\{\n {2}needs: /m.test(text(file)),
    );
    expect(unguarded.toSorted()).toEqual(open);
  });

  test('have no route file beside them: what they read is an endpoint', () => {
    expect(files.filter((file) => /^app\/\(\w+\)\/.*route\.ts$/.test(file))).toEqual([]);
  });
});

test('style sheets name sources that exist, whose classes they would lack otherwise', () => {
  const missing = globSync('{app,components}/**/*.css').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/@source '([^'*]+)'/g)]
      .map(([, source = '']) => path.join(path.dirname(file), source))
      .filter((source) => !existsSync(source)),
  );
  expect(missing).toEqual([]);
});

test('pages name each other by `portalPath` only', () => {
  const folders = ['(portal)', '(auth)'].flatMap((group) =>
    readdirSync(path.join('app', group), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
  );
  const address = new RegExp(`['"\`]/(?:${[...folders, 'docs/api'].join('|')})(?=['"\`/?#])`);
  // Types of pages, the paths of endpoints, and files of paths of the API and of a display.
  const other = /(?:Page|Layout)Props<'[^']*'>|^ {2}path: '[^']*'/gm;
  const apart = new Set([
    'components/portal/clients/try-call.ts',
    'components/portal/clients/sign-playground.tsx',
    'components/portal/stores/edit-store.tsx',
    'components/receipt/page/display-script.ts',
  ]);
  const written = shipped.filter(
    (file) =>
      /^(?:components|app|lib\/platform\/auth)\//.test(file) &&
      !file.startsWith('app/api/') &&
      !apart.has(file) &&
      address.test(
        text(file)
          .replaceAll(other, '')
          .replaceAll(/^(?:import|export) [^;]*;$|from '[^']*'/gm, ''),
      ),
  );
  expect(written).toEqual([]);
});

describe('the repository', () => {
  test('is started and tested by the two commands at the top of the README', () => {
    const readme = read('README.md').slice(0, 2000);
    expect(readme).toContain('npm install && npm start');
    expect(readme).toContain('npm install && npm test');
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['start', 'test', 'admin', 'bench']));
  });

  test('has few scripts: operators have `admin`, measurements `bench`', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    expect(Object.keys(scripts).length).toBeLessThanOrEqual(24);
  });

  test('downloads from wherever the registry is: no address in the lock file', () => {
    expect(read('package-lock.json')).not.toMatch(/"resolved": "(?:https?|git)/);
  });

  test('installs what was locked: every package has a hash', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Readonly<Record<string, { integrity?: string }>>;
    };
    const locked = Object.entries(packages).filter(([folder]) => folder !== '');
    expect(locked.length).toBeGreaterThan(500);
    expect(locked.filter(([, { integrity }]) => integrity?.startsWith('sha512-') !== true)).toEqual([]);
  });

  test('installs on every platform: the lock file names whatever another one needs', () => {
    interface Locked {
      readonly packages: Record<string, { readonly optionalDependencies?: Record<string, string> }>;
    }
    const { packages } = JSON.parse(read('package-lock.json')) as Locked;
    const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !(`node_modules/${name}` in packages) && !(`${folder}/node_modules/${name}` in packages),
      ),
    );
    expect(missing).toEqual([]);
  });

  test.each([
    ['cannot, in one word', /\bcan not\b/i],
    ['what a docstring is about, readable by itself', /\/\*\*\s*(?:\*\s*)?The same\b/],
    ['anyone who, or the caller', /\bwhoever\b/i],
    ['repair, correct or patch', /\bmend(?:s|ed|ing)?\b/i],
    ['deadlock', /\bwait for each other in a circle\b/i],
    ['existing, assumed, stored', /\b(?:twin|believed|kept answers?)\b/i],
    ['clicks before hydration', /\bearly press(?:es)?\b/i],
  ])('says %s', (_word, dialect) => {
    // The specification prescribes this description of an error.
    const prescribed = 'store can not be set or updated from receipt';
    const holding = [...sources, ...files.filter((file) => file.endsWith('.md'))].filter(
      (file) =>
        !['test/repo.test.ts', 'lib/core/i18n/texts.test.ts'].includes(file) &&
        dialect.test(read(file).replaceAll(prescribed, '')),
    );
    expect(holding).toEqual([]);
  });

  test.each([
    ['the caller, a client, a user, no request', /\b(?:nobody|somebody)\b/i],
    ['receives, reports, distinguishes', /\b(?:is|are|be|was|were) told\b/i],
    ['shows, states', /\b(?:(?:is|are) said|says so)\b/i],
    ['is in', /\bstands? in\b/i],
    ['what it means, where it is read', /\b(?:likewise|as above)\b/i],
  ])('says %s in comments', (_word, dialect) => {
    const comment = /^\s*(?:\/\/|\/?\*)/;
    // A user of the operating system has this name.
    const name = '`nobody`';
    const holding = sources
      .filter((file) => file !== 'public/client.ts' && !file.startsWith('lib/vendor/postgres-js/'))
      .flatMap((file) =>
        read(file)
          .split('\n')
          .filter((line) => comment.test(line) && dialect.test(line.replaceAll(name, '')))
          .map((line) => `${file}: ${line.trim()}`),
      );
    expect(holding).toEqual([]);
  });

  test('keeps nothing by a timer for each entry, which would keep the request it was set in: see expiring-cache', () => {
    expect(shipped.filter((file) => /\bttlAutopurge:/.test(read(file)))).toEqual([]);
  });

  test('has no marks for later and no any', () => {
    const marks = sources.filter(
      (file) => file !== 'test/repo.test.ts' && /\b(?:TODO|FIXME|HACK)\b/.test(read(file)),
    );
    expect(marks).toEqual([]);
    const loose = shipped.filter((file) =>
      /[:<(,|&] ?any\b(?=[\s,;)>[\]|&=])(?! =>)|\bas any\b/.test(
        text(file).replaceAll(/'[^']*'|`[^`]*`/g, ''),
      ),
    );
    expect(loose).toEqual([]);
    expect(
      sources.filter(
        (file) =>
          /@ts-(?:ignore|nocheck)|eslint-disable(?!-next-line)|oxlint-disable(?!-next-line)/.test(
            read(file),
          ) && file !== 'test/repo.test.ts',
      ),
    ).toEqual([]);
  });

  test('numbers its decisions without a gap, each in one form, and lists them by subject', () => {
    const folder = 'docs/decisions';
    const isDecision = (file: string) => /^(?:archive\/)?\d{4}-[a-z0-9-]+\.md$/.test(file);
    const decisions = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file !== 'README.md' && file !== 'archive')
      .toSorted((a, b) => path.basename(a).localeCompare(path.basename(b)));
    expect(decisions.map((file) => Number(path.basename(file).slice(0, 4)))).toEqual(
      decisions.map((_, index) => index + 1),
    );
    const listed: string[] = [];
    for (const file of decisions) {
      expect(isDecision(file), file).toBe(true);
      const text = read(path.join(folder, file));
      const [, number = '', title = ''] = /^# (\d+)\. (\S.*)\n\nStatus: \S/.exec(text) ?? [];
      expect(Number(number), file).toBe(Number(path.basename(file).slice(0, 4)));
      expect(/^Status: superseded/m.test(text), file).toBe(file.startsWith('archive/'));
      listed.push(`- [${number}. ${title}](${file})`);
      const sections = [...text.matchAll(/^## (.*)$/gm)].map(([, name]) => name);
      expect(sections, file).toEqual(['Context', 'Decision', 'Alternatives', 'Consequences']);
    }
    const lines = read(path.join(folder, 'README.md')).split('\n');
    expect(lines.filter((line) => line.startsWith('- ')).toSorted()).toEqual(listed.toSorted());
  });

  test('has a test or command in every line of its promises', () => {
    const lines = read('docs/reliability.md').split('\n');
    const promises = lines.filter((line) => line.startsWith('|') && !/^\| (?:Promise|-+) /.test(line));
    expect(promises.length).toBeGreaterThan(30);
    for (const line of promises) {
      const [, , tests = ''] = line.split('|');
      const named = [...tests.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, file = '']) => file);
      expect(named.length > 0 || tests.includes('`npm run '), line).toBe(true);
      expect(
        named.filter((file) => !files.some((known) => known === file || known.endsWith(`/${file}`))),
      ).toEqual([]);
    }
  });

  test('keeps folders small enough to see at once: at most forty files of the product', () => {
    const folders = Map.groupBy(
      shipped.filter((file) => /^(?:app|components|lib|server|drizzle)\//.test(file)),
      (file) => path.dirname(file),
    );
    const large = [...folders].filter(([, inside]) => inside.length > 40);
    expect(large.map(([folder, inside]) => `${folder}: ${inside.length}`)).toEqual([]);
  });

  test('keeps files short enough to read in one go', () => {
    const long = shipped.filter(
      (file) =>
        // The demo's receipts are data. The client is one file on purpose, and generated.
        !file.startsWith('demo/showcase/') &&
        file !== 'public/client.ts' &&
        read(file).split('\n').length > 320,
    );
    expect(long).toEqual([]);
  });
});
