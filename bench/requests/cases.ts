import { v7 } from 'uuid';
import { receiptPagePath } from '@/lib/core/paths';
import { storeData, storeReference, type World } from './world';

/** The servers that are compared. */
export type ServerName = 'bare' | 'next' | 'service';

/** One request. */
export interface BenchRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A row of the table. */
export interface Case {
  readonly name: string;
  /** True when plain Next is asked, too. */
  readonly next?: boolean;
  /** The next request for a server. */
  readonly request: (server: ServerName) => BenchRequest;
  /** More than that are refused, on purpose. */
  readonly connectionsMax?: number;
  /** True when what was accepted is worked off before the clock stops. */
  readonly drains?: boolean;
}

/** Makes the rows of the table: what is asked of each server for them. */
export function makeCases(world: World): readonly Case[] {
  const json = { authorization: world.authorization, 'content-type': 'application/json' };
  const api = (path: string) => ({ method: 'GET', path, headers: json }) as const;
  const post = (fields: object) =>
    ({ method: 'POST', path: '/api/receipts', headers: json, body: receiptBody(fields) }) as const;
  const [id = ''] = world.ids;
  let read = 0;
  const nextId = () => world.ids[read++ % world.ids.length] ?? '';
  const [keptToken = '', ...tokens] = world.tokens;
  let drawn = 0;
  const nextToken = () => tokens[drawn++ % tokens.length] ?? '';
  const page = (server: ServerName, token: string, file = '') => {
    if (server === 'bare') return { method: 'GET', path: `/r/${id}`, headers: {} } as const;
    return { method: 'GET', path: receiptPagePath(token) + file, headers: {} } as const;
  };
  return [
    {
      name: 'empty',
      next: true,
      request: () => ({ ...api('/api/openapi.json'), headers: { 'if-none-match': '*' } }),
    },
    { name: 'get', next: true, request: () => api(`/api/receipts/${nextId()}`) },
    { name: 'list of 20', next: true, request: () => api('/api/receipts') },
    {
      name: 'search, 20 hits',
      next: true,
      request: (server) =>
        api(`/api/receipts/_search?query=${server === 'bare' ? '' : 'items.name:'}${searchedWord}`),
    },
    { name: 'receipt page, kept', request: (server) => page(server, keptToken) },
    { name: 'receipt page, drawn', request: (server) => page(server, nextToken()) },
    { name: 'QR', request: (server) => page(server, nextToken(), '/qr.svg') },
    { name: 'PDF, kept', request: (server) => page(server, keptToken, '/receipt.pdf') },
    {
      name: 'PDF, drawn',
      connectionsMax: 16,
      request: (server) => page(server, nextToken(), '/receipt.pdf'),
    },
    {
      name: 'portal list page',
      request: (server) =>
        server === 'bare'
          ? page(server, '')
          : { method: 'GET', path: '/receipts', headers: { cookie: world.cookie } },
    },
    {
      name: 'post, 10 items',
      next: true,
      request: () => post({}),
    },
    { name: 'post, with its store', request: () => post({ store: storeData }) },
    {
      name: 'post, with an attachment',
      request: () => post({ attachments: { slip: { id: world.attachmentId } } }),
    },
    {
      name: 'raw receipt',
      drains: true,
      request: () => ({
        method: 'POST',
        path: '/api/pos/receipts',
        headers: {
          ...json,
          'content-type': 'application/vnd.dfka+json',
          'service-property-store-reference': String(storeReference),
        },
        body: rawBody(),
      }),
    },
    {
      name: 'post, sent on arrival',
      drains: true,
      request: () => post({ properties: { email: 'consumer@example.com', email_settings: { send: true } } }),
    },
  ];
}

const searchedWord = 'vollmilch';

const products = ['Organic Whole Milk 1 l', 'Sourdough Bread', 'Tomatoes', 'Espresso Beans 250 g', 'Bananas'];

function receiptBody(fields: object): string {
  const items = [...products, ...products].map((name) => ({
    name,
    quantity: 1,
    total: 2.49,
    vat: { amount: 0.16, rate: 7 },
  }));
  return JSON.stringify({
    transaction_id: v7(),
    localtime: '2026-03-14T12:34:56+01:00',
    store_reference: storeReference,
    identifier: `member-${Math.floor(Math.random() * 5000)}`,
    total: 24.9,
    items,
    payments: [{ method: 'card', amount: 24.9, number: '4242' }],
    ...fields,
  });
}

function rawBody(): string {
  const vat = { percentage: 7, incl_vat: 2.49, excl_vat: 2.33, vat: 0.16 };
  return JSON.stringify({
    cash_register: { serial_number: 'K1' },
    head: { number: v7(), date: '2026-03-14T12:34:56+01:00', seller: { name: 'Shop' } },
    data: {
      currency: 'EUR',
      full_amount_incl_vat: 12.45,
      payment_types: [{ name: 'card', amount: 12.45 }],
      lines: products.map((text) => ({ text, item: { number: '42' }, vat_amounts: [vat] })),
    },
  });
}
