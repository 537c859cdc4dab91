import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Options, Sql } from 'postgres';
import { logFailure } from './outage';
import { database, directUrl, openClient, type Database } from './client';

/** Where Postgres tells which retailer's credentials or settings have changed, by its id (trigger `notify_of_changed_retailer`). */
const channel = 'receipt_service_changes';

/** Milliseconds for which a proof of listening counts: nothing kept outlives a change by more. */
const provenForMs = 900;

/** Milliseconds after which the next proof is asked for. */
const renewedAfterMs = 300;

/** Milliseconds in which nothing is kept of a retailer that this process is changing: until its notification has come. */
const unsettledForMs = 2_000;

/** Milliseconds between attempts to listen. */
const retryAfterMs = 1_000;

interface Entry {
  readonly retailerId: number;
  readonly value: unknown;
}

interface Listener {
  readonly client: Sql;
  /** Of this listener alone; what others ask is not for it. */
  readonly name: string;
  /** When the question was sent that was answered last. */
  provenAt: number;
  asked: { readonly number: number; readonly at: number } | null;
}

interface State {
  isWanted: boolean;
  listener: Listener | null;
  triedAt: number;
  /** How often anything changed, or was no longer known to be as it was. */
  changes: number;
  readonly entries: LRUCache<string, Entry>;
  /** Until when nothing is kept, by retailer. */
  readonly unsettled: LRUCache<number, number>;
}

// Next's bundles and the server's own each hold a copy of this module; a change by one of them must reach all.
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

/** Lets this process keep values, for as long as it hears of changes. Until then nothing is kept. */
export function startKeeping(): void {
  state().isWanted = true;
}

/** Forgets everything and stops listening. */
export async function stopKeeping(): Promise<void> {
  const all = state();
  const { listener } = all;
  all.isWanted = false;
  all.triedAt = -Infinity;
  forgetAll(all);
  all.listener = null;
  await listener?.client.end({ timeout: 1 });
}

/** How often anything has changed so far: to be read before the database is asked for what may be kept. */
export function changesSoFar(): number {
  return state().changes;
}

/** What is kept under a key; undefined where nothing is, or where this process cannot know that it still holds. */
export function findKept<Value>(key: string): Value | undefined {
  const all = state();
  if (!isListening(all)) return undefined;
  // The caller names the type that it keeps under such keys.
  return all.entries.get(key)?.value as Value | undefined;
}

/** Keeps a value of a retailer that was read after `changes` had been asked for, unless anything has changed since. */
export function keepUntilChanged(key: string, changes: number, { retailerId, value }: Entry): void {
  const all = state();
  if (!isListening(all) || all.changes !== changes) return;
  if ((all.unsettled.get(retailerId) ?? -Infinity) > performance.now()) return;
  all.entries.set(key, { retailerId, value });
}

/**
 * Drops what is kept of a retailer that this process is about to change, before the change is committed, so that the next
 * request to it sees the change.
 */
export function forgetRetailer(retailerId: number): void {
  const all = state();
  all.unsettled.set(retailerId, performance.now() + unsettledForMs);
  drop(all, retailerId);
}

/** Tells every process that a retailer's row changes, once the transaction of the change has committed. */
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

/** Whether all changes up to a moment ago have been heard of. Asks for the next proof, and listens again where that broke off. */
function isListening(all: State): boolean {
  if (!all.isWanted) return false;
  const now = performance.now();
  const { listener } = all;
  if (listener === null) {
    if (now - all.triedAt > retryAfterMs) listen(all, now);
    return false;
  }
  const ageMs = now - listener.provenAt;
  if (ageMs > renewedAfterMs) askForProof(listener, now);
  if (ageMs <= provenForMs) return true;
  forgetAll(all);
  return false;
}

function listen(all: State, now: number): void {
  all.triedAt = now;
  const options: Options<Record<string, never>> & { onnotify: (name: string, payload: string) => void } = {
    max: 1,
    onnotify: (_name, payload) => hear(all, listener, payload),
    onclose: () => lose(all, listener),
  };
  const client = openClient(directUrl(), options);
  const listener: Listener = { client, name: randomUUID(), provenAt: -Infinity, asked: null };
  all.listener = listener;
  client.unsafe(`listen ${channel}`).catch((error: unknown) => {
    logFailure(error, {}, 'changes of credentials cannot be listened for; nothing is kept', 'warn');
    lose(all, listener);
  });
}

/** Forgets everything, because changes may have been missed; the next who asks listens again. */
function lose(all: State, listener: Listener): void {
  if (all.listener !== listener) return;
  all.listener = null;
  forgetAll(all);
  listener.client.end({ timeout: 0 }).catch((error: unknown) => {
    logFailure(error, {}, 'a connection that listened was not ended', 'warn');
  });
}

/**
 * Sends a notification by another connection. When it comes back, so has every change that was committed before; behind a
 * pooler that gives the listening connection away, it never does.
 */
function askForProof(listener: Listener, now: number): void {
  if (listener.asked !== null && now - listener.asked.at < provenForMs) return;
  const asked = { number: (listener.asked?.number ?? 0) + 1, at: now };
  listener.asked = asked;
  const payload = `${listener.name}:${asked.number}`;
  database()
    .execute(sql`select pg_notify(${channel}, ${payload})`)
    .catch(
      (error: unknown) => void logFailure(error, {}, 'it was not asked whether changes are heard of', 'warn'),
    );
}

function hear(all: State, listener: Listener, payload: string): void {
  if (all.listener !== listener) return;
  if (/^\d+$/.test(payload)) {
    drop(all, Number(payload));
  } else if (listener.asked !== null && payload === `${listener.name}:${listener.asked.number}`) {
    listener.provenAt = listener.asked.at;
    // So that the next one may be asked for as soon as it is due.
    listener.asked = { ...listener.asked, at: -Infinity };
  }
}
