import { and, eq, isNull, lte, or } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { clients } from '@/drizzle/schema/clients';
import { database } from '@/lib/platform/db/client';
import { log } from '@/lib/core/log';
import type { Retailer } from '@/lib/platform/retailers/settings';
import { owned } from '@/lib/platform/db/tenancy';
import type { Principal } from './principal';
import { currentTime } from '@/lib/core/clock';

const everyMs = 60_000;

// Per process, so that a busy client costs one statement a minute and not one a call.
const noted = new LRUCache<string, number>({ max: 100_000 });

/**
 * Notes when a client was last used, and from which address, at most once a minute. Nothing waits for it, and no call
 * fails by it.
 */
export function noteUse({ actor, retailer }: Principal, address: string): void {
  if (actor.kind !== 'client') return;
  const client = `${retailer.id}:${actor.id}`;
  const now = currentTime().getTime();
  if (now - (noted.get(client) ?? 0) < everyMs) return;
  noted.set(client, now);
  write(retailer, actor.id, address, new Date(now)).catch((error: unknown) => {
    log().warn({ err: error, retailer: retailer.id, client: actor.id }, 'last use not noted');
  });
}

async function write(retailer: Retailer, id: number, address: string, now: Date): Promise<void> {
  const stale = or(isNull(clients.lastUsedAt), lte(clients.lastUsedAt, new Date(now.getTime() - everyMs)));
  await database()
    .update(clients)
    .set({ lastUsedAt: now, lastUsedAddress: ipaddr.isValid(address) ? address : null })
    .where(and(owned({ retailer }, clients), eq(clients.id, id), stale));
}
