import type { Operation } from '@/lib/platform/auth/permissions';
import { curlOf } from '@/lib/core/curl';
import type { JsonObject } from '@/lib/core/json';

export interface TryCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: JsonObject | null;
}

export type TryChoice =
  | { readonly kind: 'call'; readonly call: TryCall }
  | { readonly kind: 'store_missing' }
  | { readonly kind: 'nothing_permitted' }
  /** Every permitted call needs an id in its path, so none can be offered. */
  | { readonly kind: 'nothing_to_try' };

interface Tried {
  readonly permissions: readonly string[];
  readonly consumerRequired: boolean;
  readonly store: number | null;
  readonly now: Date;
}

/** Calls whose path contains no id. The most instructive answers come first. */
const reading = [
  ['get_receipts', '/receipts?count=1'],
  ['search_receipts', '/receipts/_search?count=1&query=payments.method:card'],
  ['get_stores', '/stores?count=1'],
  ['get_identifiers', '/identifiers?count=1'],
  ['search_identifiers', '/identifiers/_search?count=1&query=identifier:a'],
  ['get_loyalty_programs', '/loyalty?count=1'],
  ['get_cards', '/cards?count=1'],
  ['get_raw_receipts', '/pos/raw?count=1'],
  ['get_pos_status', '/pos/status'],
  ['get_deliveries', '/deliveries?count=1'],
  ['get_transformations', '/transformations'],
  ['get_clients', '/clients/bearer?count=1'],
  ['get_portal_users', '/portal/user?count=1'],
  ['get_portal_groups', '/portal/groups'],
  ['get_brand', '/brand'],
  ['get_settings', '/settings'],
  ['get_setup', '/setup'],
  ['get_erasures', '/erasures?count=1'],
  ['get_audit', '/audit?count=1'],
  ['get_requests', '/requests?count=1'],
  ['get_hand_over', '/pos/hand-over'],
  ['get_tills', '/tills?count=1'],
  ['get_webhooks', '/webhooks?count=1'],
] as const satisfies readonly (readonly [Operation, string])[];

const ofConsumers: ReadonlySet<Operation> = new Set(['get_receipts', 'search_receipts']);

/** Reads receipts if permitted. Otherwise submits a sample receipt if permitted, or reads something else. */
export function tryChoice({ permissions, consumerRequired, store, now }: Tried): TryChoice {
  if (permissions.length === 0) return { kind: 'nothing_permitted' };
  const may = (operation: Operation) =>
    permissions.includes(`view.${operation}`) && (!consumerRequired || ofConsumers.has(operation));
  if (!may('get_receipts') && may('post_receipt')) {
    if (store === null) return { kind: 'store_missing' };
    return { kind: 'call', call: sampleCall(store, now) };
  }
  const [, path] = reading.find(([operation]) => may(operation)) ?? [null, storePath(store, may)];
  if (path === null) return { kind: 'nothing_to_try' };
  return { kind: 'call', call: { method: 'GET', path, body: null } };
}

function storePath(store: number | null, may: (operation: Operation) => boolean): string | null {
  if (store === null) return null;
  if (may('get_store')) return `/stores/${store}`;
  return may('get_store_tills') ? `/stores/${store}/tills` : null;
}

export function sampleCall(store: number, now: Date): TryCall {
  const body = {
    transaction_id: `SAMPLE-${now.getTime().toString(36).toUpperCase()}`,
    localtime: localTime(now),
    store_reference: store,
    total: 3.98,
    items: [{ name: 'Organic milk 1 l', quantity: 2, unit_price: 1.99, total: 3.98 }],
  };
  return { method: 'POST', path: '/receipts', body };
}

export function commandOf(baseUrl: string, { method, path, body }: TryCall, token: string): string {
  const headers: Record<string, string> = { Authorization: `Bearer ${token}` };
  if (body !== null) headers['Content-Type'] = 'application/json';
  return curlOf({ method, url: baseUrl + path, headers, body: body === null ? null : JSON.stringify(body) });
}

/** Returns ISO 8601 with the UTC offset of this computer, as a till would write it. */
function localTime(now: Date): string {
  const minutes = -now.getTimezoneOffset();
  const local = new Date(now.getTime() + minutes * 60_000).toISOString().slice(0, 19);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${local}${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`;
}
