import type { Context } from '@/lib/platform/context';
import {
  checkPart,
  findHash,
  findHead,
  readUnsealed,
  type ChainHead,
  type CheckedPart,
  type WaitingEntries,
} from './store/chain';

/** Most links that one statement checks, so that it takes at most a second. */
const partLinks = 10_000;

export type ChainProblem = NonNullable<CheckedPart['broken']>['problem'] | 'head_missing' | 'head_changed';

export interface BrokenChain {
  readonly number: number;
  readonly entryId: string | null;
  readonly problem: ChainProblem;
}

export interface VerifiedChain {
  readonly head: (ChainHead & { readonly sealedAt: Date }) | null;
  readonly from: number;
  readonly entries: number;
  readonly erased: number;
  readonly removed: number;
  readonly waiting: WaitingEntries;
  readonly broken: BrokenChain | null;
}

export interface VerifyChain {
  readonly newest?: number;
  readonly earlierHead?: ChainHead;
}

/**
 * Verifies links and entries (docs/decisions/0031). If the end of the chain was cut off, only `earlierHead`
 * can reveal that.
 */
export async function verifyChain(
  ctx: Context,
  { newest = Number.MAX_SAFE_INTEGER, earlierHead }: VerifyChain = {},
): Promise<VerifiedChain> {
  const head = await findHead(ctx);
  const last = head?.number ?? 0;
  const first = Math.max(0, last - newest);
  const found = { entries: 0, erased: 0, removed: 0 };
  let broken: BrokenChain | null = null;
  for (let after = first; after < last && broken === null; after += partLinks) {
    const part = await checkPart(ctx, { after, to: Math.min(after + partLinks, last) });
    found.entries += part.entries;
    found.erased += part.erased;
    found.removed += part.removed;
    broken = part.broken;
  }
  broken ??= earlierHead === undefined ? null : await missingHead(ctx, earlierHead);
  // If the whole chain is verified, unsealed entries of any age are counted.
  const since = first > 0 && head !== null ? new Date(head.sealedAt.getTime() - 60 * 60 * 1000) : new Date(0);
  return { head, from: first + 1, ...found, waiting: await readUnsealed(ctx, since), broken };
}

async function missingHead(ctx: Context, { number, hash }: ChainHead): Promise<BrokenChain | null> {
  const found = await findHash(ctx, number);
  if (found === hash) return null;
  return { number, entryId: null, problem: found === null ? 'head_missing' : 'head_changed' };
}
