import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Options, Sql } from 'postgres';
import { logFailure } from './outage';
import { database, directUrl, openClient, type Database } from './client';

/** The trigger `notify_of_changed_retailer` sends a retailer's id when its credentials or settings change. */
const channel = 'receipt_service_changes';

/** Most milliseconds for which a cached value may be used after a change. */
const provenForMs = 900;

const renewedAfterMs = 300;

/**
 * After this process changed a retailer, it caches nothing of the retailer for this time: the notification is
 * still under way.
 */
const unsettledForMs = 2_000;

const retryAfterMs = 1_000;

interface Entry {
  readonly retailerId: number;
  readonly value: unknown;
}

interface Listener {
  readonly client: Sql;
  readonly name: string;
  provenAt: number;
  probe: { readonly number: number; readonly at: number } | null;
}

interface State {
  isWanted: boolean;
  listener: Listener | null;
  triedAt: number;
  changes: number;
  readonly entries: LRUCache<string, Entry>;
  readonly unsettled: LRUCache<number, number>;
}

// A global, because Next and the server each load a copy of this module.
const shared = globalThis as typeof globalThis & { receiptServiceKept?: State };

function state(): State {
  shared.receiptServiceKept ??= {
    isWanted: false,
    listener: null,
    triedAt: -Infinity,
    changes: 0,
    entries: new LRUCache({ max: 5_000 }),
    unsettled: new LRUCache({ max: 10_000 }),
  };
  return shared.receiptServiceKept;
}

/** Switches the cache on. Values are cached only while this process receives notifications of changes. */
export function startKeeping(): void {
  state().isWanted = true;
}

export async function stopKeeping(): Promise<void> {
  const all = state();
  const { listener } = all;
  all.isWanted = false;
  all.triedAt = -Infinity;
  forgetAll(all);
  all.listener = null;
  await listener?.client.end({ timeout: 1 });
}

/** Returns a counter of changes. Read it before you read the value that you want to cache. */
export function changesSoFar(): number {
  return state().changes;
}

export function findCached<Value>(key: string): Value | undefined {
  const all = state();
  if (!isListening(all)) return undefined;
  return all.entries.get(key)?.value as Value | undefined;
}

/** Caches the value unless something has changed since `changes` was read. */
export function cacheUntilChanged(key: string, changes: number, { retailerId, value }: Entry): void {
  const all = state();
  if (!isListening(all) || all.changes !== changes) return;
  if ((all.unsettled.get(retailerId) ?? -Infinity) > performance.now()) return;
  all.entries.set(key, { retailerId, value });
}

/** Call this before the change commits, so that this process sees the change at once. */
export function forgetRetailer(retailerId: number): void {
  const all = state();
  all.unsettled.set(retailerId, performance.now() + unsettledForMs);
  drop(all, retailerId);
}

export async function announceChange(db: Database, retailerId: number): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${String(retailerId)})`);
}

function drop(all: State, retailerId: number): void {
  all.changes += 1;
  for (const [key, entry] of all.entries.entries())
    if (entry.retailerId === retailerId) all.entries.delete(key);
}

function forgetAll(all: State): void {
  all.changes += 1;
  all.entries.clear();
}

/** True if no notification can have been missed. Also sends the next probe, and reconnects after a loss. */
function isListening(all: State): boolean {
  if (!all.isWanted) return false;
  const now = performance.now();
  const { listener } = all;
  if (listener === null) {
    if (now - all.triedAt > retryAfterMs) listen(all, now);
    return false;
  }
  const ageMs = now - listener.provenAt;
  if (ageMs > renewedAfterMs) sendProbe(listener, now);
  if (ageMs <= provenForMs) return true;
  forgetAll(all);
  return false;
}

function listen(all: State, now: number): void {
  all.triedAt = now;
  const options: Options<Record<string, never>> & { onnotify: (name: string, payload: string) => void } = {
    max: 1,
    onnotify: (_name, payload) => onChange(all, listener, payload),
    onclose: () => lose(all, listener),
  };
  const client = openClient(directUrl(), options);
  const listener: Listener = { client, name: randomUUID(), provenAt: -Infinity, probe: null };
  all.listener = listener;
  client.unsafe(`listen ${channel}`).catch((error: unknown) => {
    logFailure(error, {}, 'changes of credentials cannot be listened for; nothing is kept', 'warn');
    lose(all, listener);
  });
}

function lose(all: State, listener: Listener): void {
  if (all.listener !== listener) return;
  all.listener = null;
  forgetAll(all);
  listener.client.end({ timeout: 0 }).catch((error: unknown) => {
    logFailure(error, {}, 'a connection that listened was not ended', 'warn');
  });
}

/**
 * Notifies this listener by another connection. The notification arrives after those of all earlier changes.
 * If it does not arrive, the listener is cut off, for example by a pooler.
 */
function sendProbe(listener: Listener, now: number): void {
  if (listener.probe !== null && now - listener.probe.at < provenForMs) return;
  const probe = { number: (listener.probe?.number ?? 0) + 1, at: now };
  listener.probe = probe;
  const payload = `${listener.name}:${probe.number}`;
  database()
    .execute(sql`select pg_notify(${channel}, ${payload})`)
    .catch(
      (error: unknown) => void logFailure(error, {}, 'it was not asked whether changes are heard of', 'warn'),
    );
}

function onChange(all: State, listener: Listener, payload: string): void {
  if (all.listener !== listener) return;
  if (/^\d+$/.test(payload)) {
    drop(all, Number(payload));
  } else if (listener.probe !== null && payload === `${listener.name}:${listener.probe.number}`) {
    listener.provenAt = listener.probe.at;
    listener.probe = { ...listener.probe, at: -Infinity };
  }
}
