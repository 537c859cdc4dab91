import { and, desc, eq } from 'drizzle-orm';
import { problemStates } from '@/drizzle/schema/problems';
import type { Context } from '@/lib/platform/context';
import { owned } from '@/lib/platform/db/tenancy';

export type ProblemStateRow = typeof problemStates.$inferSelect;

export type ProblemDecision = Pick<
  ProblemStateRow,
  'snoozedUntil' | 'resolvedAt' | 'assigneeId' | 'updatedAt'
>;

export interface ProblemKey {
  readonly kind: string;
  readonly fingerprint: string;
}

/** Most decisions read, the newest. Older ones are about problems that ended long ago. */
const statesMax = 5000;

export function readStates(ctx: Context): Promise<ProblemStateRow[]> {
  return ctx.db
    .select()
    .from(problemStates)
    .where(owned(ctx, problemStates))
    .orderBy(desc(problemStates.updatedAt))
    .limit(statesMax);
}

export async function lockState(ctx: Context, { kind, fingerprint }: ProblemKey): Promise<ProblemStateRow> {
  const row = {
    retailerId: ctx.retailer.id,
    kind,
    fingerprint,
    snoozedUntil: null,
    resolvedAt: null,
    assigneeId: null,
    updatedAt: ctx.now(),
  };
  await ctx.db.insert(problemStates).values(row).onConflictDoNothing();
  const [locked] = await ctx.db
    .select()
    .from(problemStates)
    .where(ofProblem(ctx, { kind, fingerprint }))
    .for('update');
  if (locked === undefined) throw new Error('The row of a problem is gone as soon as it was written.');
  return locked;
}

export async function updateState(ctx: Context, key: ProblemKey, decision: ProblemDecision): Promise<void> {
  await ctx.db.update(problemStates).set(decision).where(ofProblem(ctx, key));
}

function ofProblem(ctx: Context, { kind, fingerprint }: ProblemKey) {
  return and(
    owned(ctx, problemStates),
    eq(problemStates.kind, kind),
    eq(problemStates.fingerprint, fingerprint),
  );
}
