import { receiptLanguages } from '@/lib/core/i18n/receipt-languages';
import type { World } from './world';

/** A request as it is sent again and again. */
export interface Attack {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** How many of it are sent in one packet on a connection of their own; on a kept connection, one at a time, where left out. */
  readonly pipelined?: number;
}

/** A request that may stop all others. */
export interface HostileCase {
  readonly name: string;
  /** Requests that are under way together. */
  readonly atOnce: number;
  /** What is answered where all is well; anything else ends the benchmark. */
  readonly statuses: readonly number[];
  /** Requests in turn. */
  readonly attacks: (world: World) => readonly Attack[];
}

/** Status of a connection that the service closes without having answered all of it. */
export const closedByServer = 0;

const json = 'application/json';
const patchType = 'application/json-patch+json';

/** `{"payments":[{},{},…]}` of about so many bytes. */
function emptyPayments(bytes: number): string {
  return `{"payments":[${Array.from({ length: Math.floor((bytes - 20) / 3) }, () => '{}').join()}]}`;
}

/** Items within their maximum, each with taxes within theirs, all of them empty. */
function emptyTaxes(): string {
  const taxes = `{"taxes":[${Array.from({ length: 100 }, () => '{}').join()}]}`;
  return `{"items":[${Array.from({ length: 2000 }, () => taxes).join()}]}`;
}

/** As many different names as this. */
function unknownFields(count: number): string {
  return JSON.stringify(
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, 0])),
  );
}

/** A large value that is added, and then moved as often as a patch has operations. */
function moves(values: number, operations: number): string {
  const value = `[${Array.from({ length: values }, () => '[]').join()}]`;
  const move = (index: number) =>
    index % 2 === 0
      ? '{"op":"move","from":"/properties/a","path":"/properties/b"}'
      : '{"op":"move","from":"/properties/b","path":"/properties/a"}';
  const rest = Array.from({ length: operations - 1 }, (_, index) => move(index));
  return `[{"op":"add","path":"/properties/a","value":${value}},${rest.join()}]`;
}

/** Tests of a large object against a small one. */
function unequalTests(members: number, operations: number): string {
  const value = Object.fromEntries(Array.from({ length: members }, (_, index) => [`m${index}`, 0]));
  const test = '{"op":"test","path":"/properties/a","value":{}}';
  const rest = Array.from({ length: operations - 1 }, () => test);
  return `[{"op":"add","path":"/properties/a","value":${JSON.stringify(value)}},${rest.join()}]`;
}

function post(name: string, body: string, path = '/receipts'): HostileCase {
  return {
    name,
    atOnce: 1,
    statuses: [400],
    attacks: ({ authorization }) => [
      { method: 'POST', target: `/api${path}`, headers: { authorization, 'content-type': json }, body },
    ],
  };
}

/** A patch of the consumer's own identifier; `signed` by a consumer, or by the retailer. */
function patch(
  name: string,
  by: 'consumer' | 'retailer',
  body: string,
  statuses: readonly number[],
): HostileCase {
  return {
    name,
    atOnce: 1,
    statuses,
    attacks: ({ authorization, consumer, signed }) => {
      const target = `/api/identifiers/${encodeURIComponent(consumer)}`;
      return by === 'consumer'
        ? [{ method: 'PATCH', target: `${target}?${signed}`, headers: { 'content-type': patchType }, body }]
        : [{ method: 'PATCH', target, headers: { authorization, 'content-type': patchType }, body }];
    },
  };
}

function search(name: string, queries: readonly string[], statuses: readonly number[]): HostileCase {
  return {
    name,
    atOnce: 8,
    statuses,
    attacks: ({ changed }) =>
      queries.map((query) => ({
        method: 'GET',
        target: `/api/receipts/_search?query=${encodeURIComponent(query)}`,
        headers: { authorization: changed },
      })),
  };
}

/** Ranges of their own, as wide as they get, as many as fit into an address. */
function wideRanges(count: number): string {
  return Array.from({ length: count }, (_, index) => `items.total:[-${index}234.567 TO ${index}23.456]`).join(
    ' ',
  );
}

/** What anybody may open who has a link, in languages in turn, so that little of it is kept already. */
function open(name: string, form: string, atOnce: number): HostileCase {
  return {
    name,
    atOnce,
    statuses: [200, 503],
    attacks: ({ pages }) =>
      receiptLanguages.flatMap((language) =>
        pages.map((page) => ({ method: 'GET', target: `${page}${form}?lang=${language}`, headers: {} })),
      ),
  };
}

/** Every way to stop the service through the API that anybody has found. */
export const hostileCases: readonly HostileCase[] = [
  { name: 'nothing', atOnce: 0, statuses: [], attacks: () => [] },
  patch('a consumer moves 1.8 MB, 998 times', 'consumer', moves(600_000, 999), [413]),
  patch('a consumer moves 250 KB, 199 times', 'consumer', moves(80_000, 200), [400]),
  patch('a retailer moves 1.8 MB, 998 times', 'retailer', moves(600_000, 999), [400]),
  patch('a retailer moves 95,000 values, 998 times', 'retailer', moves(30_000, 999), [400]),
  patch('a retailer compares 45,000 members, 999 times', 'retailer', unequalTests(45_000, 1000), [400, 409]),
  post('100 KB of empty payments', emptyPayments(100_000)),
  post('300 KB of empty payments', emptyPayments(300_000)),
  post('2 MiB of empty payments', emptyPayments(2 * 1024 * 1024)),
  post('2,000 items with 100 empty taxes each', emptyTaxes()),
  post('2 MiB of unknown fields', unknownFields(130_000)),
  post('49,000 unknown fields', unknownFields(49_000)),
  {
    name: 'Accept of 250 KB',
    atOnce: 4,
    statuses: [413],
    attacks: () => [
      { method: 'GET', target: '/api/health', headers: { accept: 'a/b;q="x",'.repeat(25_000) } },
    ],
  },
  {
    name: 'Accept of 8 KB',
    atOnce: 4,
    statuses: [200, 406],
    attacks: () =>
      ['a/b;q=0.1,', ';a="', 'a;a=";\\'].map((part) => ({
        method: 'GET',
        target: '/api/health',
        headers: { accept: part.repeat(Math.floor(8000 / part.length)) },
      })),
  },
  search('64 times a wide range', ['items.total:{-1234567.891 TO 1234567.891} '.repeat(64)], [200, 503]),
  search('64 wide ranges', [wideRanges(64)], [200, 503]),
  search('24 wide ranges', [wideRanges(24)], [200, 503]),
  search(
    '1,300 changes since segments were sealed',
    ['items.name:milk', 'total:[5 TO 50]', '-items.name:milk'],
    [200, 503],
  ),
  {
    name: 'settings as large as they may be',
    atOnce: 4,
    statuses: [200],
    attacks: ({ bloated }) => [
      { method: 'GET', target: '/api/receipts', headers: { authorization: bloated } },
    ],
  },
  {
    name: 'lists of receipts of 1.5 MB',
    atOnce: 4,
    statuses: [200],
    attacks: ({ large }) =>
      ['/api/receipts', '/api/receipts/_search?query=total:2000'].map((target) => ({
        method: 'GET',
        target,
        headers: { authorization: large },
      })),
  },
];

/** Requests of a retailer for what is long by itself. */
export const longCases: readonly HostileCase[] = [
  {
    name: 'a receipt of 1.5 MB',
    atOnce: 8,
    statuses: [200],
    attacks: ({ large, largeReceipt }) => [
      { method: 'GET', target: `/api/receipts/${largeReceipt}`, headers: { authorization: large } },
    ],
  },
  {
    name: 'content of a raw receipt of 2 MB',
    atOnce: 1,
    statuses: [200],
    attacks: ({ authorization, raw }) => [
      { method: 'GET', target: `/api/pos/raw/${raw}/content`, headers: { authorization } },
    ],
  },
];

/** Requests without a credential. */
function openAll(
  name: string,
  statuses: readonly number[],
  attacks: readonly Partial<Attack>[],
): HostileCase {
  const each = attacks.map((attack) => ({ method: 'GET', target: '/', headers: {}, ...attack }));
  return { name, atOnce: 8, statuses, attacks: () => each };
}

const slugs = [
  '',
  'receipts',
  'transformations',
  'portal-users',
  'search',
  'errors',
  'search-entries.json',
  'nothing',
];

/** Cases that need no credential: each kind of what is answered without one, and what a link to a long receipt opens. */
export const publicCases: readonly HostileCase[] = [
  openAll(
    'pages of Next',
    [200, 307, 404],
    ['/sign-in', '/forgot-password', '/reset-password/some', '/receipts', '/nothing'].map((target) => ({
      target,
    })),
  ),
  openAll(
    'API reference in three themes',
    [200, 404],
    ['light', 'dark', 'system'].flatMap((theme) =>
      slugs.map((slug) => ({ target: `/docs/api/${slug}`, headers: { cookie: `theme=${theme}` } })),
    ),
  ),
  openAll(
    'OpenAPI document',
    [200],
    [{ target: '/api/openapi.json' }, { target: '/api/openapi.json?pretty=true' }],
  ),
  openAll(
    'next-auth',
    [200],
    ['csrf', 'session'].map((part) => ({ target: `/api/auth/${part}` })),
  ),
  openAll(
    '16 pipelined requests',
    [200],
    [
      { target: '/docs/api/receipts', pipelined: 16 },
      { target: '/sign-in', pipelined: 16 },
    ],
  ),
  openAll(
    '1,200 pipelined requests',
    [closedByServer],
    [
      { target: '/docs/api/receipts', pipelined: 1_200 },
      { target: '/sign-in', pipelined: 1_200 },
    ],
  ),
  open('pages of 2,000 items', '', 8),
  open('PDFs of 2,000 items', '/receipt.pdf', 4),
];
