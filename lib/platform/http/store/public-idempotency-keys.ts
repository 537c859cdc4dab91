import { and, eq, lt, lte, or } from 'drizzle-orm';
import { publicIdempotencyKeys } from '@/drizzle/schema/idempotency-keys';
import { database } from '@/lib/platform/db/client';
import { deleteInBatches } from '@/lib/platform/db/delete-in-batches';

export type StoredKey = typeof publicIdempotencyKeys.$inferSelect;

export type Claim = Omit<StoredKey, 'requestHash'>;

function claimed({ id, answer, createdAt }: Claim) {
  return and(
    eq(publicIdempotencyKeys.id, id),
    eq(publicIdempotencyKeys.answer, answer),
    eq(publicIdempotencyKeys.createdAt, createdAt),
  );
}

/** Claims a key that is new, or has an answer older than `keptSince` or a claim older than `claimedSince`. */
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

export async function findKey(id: string): Promise<StoredKey | null> {
  const [row] = await database().select().from(publicIdempotencyKeys).where(eq(publicIdempotencyKeys.id, id));
  return row ?? null;
}

export async function answerClaim(claim: Claim, answer: string, createdAt: Date): Promise<void> {
  await database().update(publicIdempotencyKeys).set({ answer, createdAt }).where(claimed(claim));
}

export async function deleteClaim(claim: Claim): Promise<void> {
  await database().delete(publicIdempotencyKeys).where(claimed(claim));
}

export function pruneKeys(before: Date, signal: AbortSignal): Promise<number> {
  return deleteInBatches(publicIdempotencyKeys, lt(publicIdempotencyKeys.createdAt, before), { signal });
}
