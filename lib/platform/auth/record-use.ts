import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { logFailure } from '@/lib/platform/db/outage';
import type { Principal } from './principal';
import { recordClientUse } from './store/clients';
import { currentTime } from '@/lib/core/clock';

const everyMs = 60_000;

const recordedAt = new LRUCache<string, number>({ max: 100_000 });

/**
 * Stores the client's last use once a minute, but not the address of a consumer's device. A failure is only
 * logged.
 */
export function recordUse({ actor, retailer, consumers }: Principal, address: string): void {
  if (actor.kind !== 'client') return;
  const client = `${retailer.id}:${actor.id}`;
  const now = currentTime().getTime();
  if (now - (recordedAt.get(client) ?? 0) < everyMs) return;
  recordedAt.set(client, now);
  const isMachine = consumers === null && ipaddr.isValid(address);
  const use = { address: isMachine ? address : null, now: new Date(now), everyMs };
  recordClientUse(retailer, actor.id, use).catch((error: unknown) => {
    logFailure(error, { retailer: retailer.id, client: actor.id }, 'last use not noted', 'warn');
  });
}
