import { and, eq, lt, lte, or } from 'drizzle-orm';
import { publicIdempotencyKeys } from '@/drizzle/schema/idempotency-keys';
import { database } from '@/lib/platform/db/client';
import { deleteInBatches } from '@/lib/platform/db/delete-in-batches';

/** A response stored for retries of a request of a caller who is not signed in, or the claim of one. */
export type StoredKey = typeof publicIdempotencyKeys.$inferSelect;

/** A claim: the key's id, and when it was claimed. */
export type Claim = Omit<StoredKey, 'requestHash'>;

function claimed({ id, answer, createdAt }: Claim) {
  return and(
    eq(publicIdempotencyKeys.id, id),
    eq(publicIdempotencyKeys.answer, answer),
    eq(publicIdempotencyKeys.createdAt, createdAt),
  );
}

/** Stores a claim where the key is free: not stored since `keptSince`, nor claimed since `claimedSince`. Returns whether it was. */
export async function insertClaim(
  { id, ...row }: StoredKey,
  { keptSince, claimedSince }: { readonly keptSince: Date; readonly claimedSince: Date },
): Promise<boolean> {
  const { answer, createdAt } = publicIdempotencyKeys;
  const stored = await database()
    .insert(publicIdempotencyKeys)
    .values({ id, ...row })
    .onConflictDoUpdate({
      target: publicIdempotencyKeys.id,
      set: row,
      setWhere: or(lte(createdAt, keptSince), and(eq(answer, row.answer), lte(createdAt, claimedSince))),
    })
    .returning({ id: publicIdempotencyKeys.id });
  return stored.length > 0;
}

/** What is stored under a key, or null. */
export async function findKey(id: string): Promise<StoredKey | null> {
  const [row] = await database().select().from(publicIdempotencyKeys).where(eq(publicIdempotencyKeys.id, id));
  return row ?? null;
}

/** Puts the response in place of a claim, where it is still this one. */
export async function answerClaim(claim: Claim, answer: string, createdAt: Date): Promise<void> {
  await database().update(publicIdempotencyKeys).set({ answer, createdAt }).where(claimed(claim));
}

/** Deletes a claim, where it is still this one. */
export async function deleteClaim(claim: Claim): Promise<void> {
  await database().delete(publicIdempotencyKeys).where(claimed(claim));
}

/** Deletes what was stored before then; returns how many rows. */
export function pruneKeys(before: Date, signal: AbortSignal): Promise<number> {
  return deleteInBatches(publicIdempotencyKeys, lt(publicIdempotencyKeys.createdAt, before), { signal });
}
