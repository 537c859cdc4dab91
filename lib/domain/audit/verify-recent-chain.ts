import { LRUCache } from 'lru-cache';
import type { Context } from '@/lib/platform/context';
import { verifyChain, type VerifiedChain } from './verify-chain';

/**
 * The portal's list of entries verifies only this many of the newest links, which takes a fifth of a second.
 */
const recentLinks = 10_000;

const verified = new LRUCache<number, Promise<VerifiedChain>>({ max: 1000, ttl: 60_000 });

export function verifyRecentChain(ctx: Context<'get_audit'>): Promise<VerifiedChain> {
  const { id } = ctx.retailer;
  const known = verified.get(id);
  if (known !== undefined) return known;
  const found = verifyChain(ctx, { newest: recentLinks });
  verified.set(id, found);
  found.catch(() => verified.delete(id));
  return found;
}
