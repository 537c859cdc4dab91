import { and, desc, eq } from 'drizzle-orm';
import { auditEntries } from '@/drizzle/schema/audit';
import type { Context } from '@/lib/context';
import { owned } from '@/lib/tenancy';

/** One entry of the audit trail as stored. */
export type AuditEntry = typeof auditEntries.$inferSelect;

/** Whose changes to list: those of one subject, at most `count`. */
export interface ListChanges {
  readonly subjectType: string;
  readonly subjectId: string;
  readonly count: number;
}

/** The recorded changes of one subject, newest first (contract section 12). */
export async function listChanges(ctx: Context, list: ListChanges): Promise<AuditEntry[]> {
  return ctx.db
    .select()
    .from(auditEntries)
    .where(
      and(
        owned(ctx, auditEntries),
        eq(auditEntries.subjectType, list.subjectType),
        eq(auditEntries.subjectId, list.subjectId),
      ),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(list.count);
}
