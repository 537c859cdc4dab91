import { actorName, type Context } from '@/lib/platform/context';
import { newId } from '@/lib/core/ids';
import type { en } from '@/lib/core/i18n/messages/en';
import { insertEntry } from './store';

export type AuditAction = keyof (typeof en)['portal']['audit']['actions'];

export type AuditSubject = keyof (typeof en)['portal']['audit']['subjects'];

/** `before` and `after` must not contain secrets. */
export interface RecordedChange {
  readonly action: AuditAction;
  readonly subjectType: AuditSubject;
  readonly subjectId: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Call this in the transaction of the change, so that both are stored or neither (contract section 12). */
export async function recordChange(ctx: Context, change: RecordedChange): Promise<void> {
  await insertEntry(ctx, {
    id: newId(),
    at: ctx.now(),
    actor: actorName(ctx.actor),
    requestId: ctx.requestId,
    ...change,
  });
}
