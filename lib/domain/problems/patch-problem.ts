import { invalidRequest, ServiceError, unprocessable } from '@/lib/core/errors';
import { violation } from '@/lib/core/problems';
import { formatTimestamp } from '@/lib/core/timestamps';
import { findActivePerson, readPeople } from '@/lib/domain/portal-users/store/people';
import { recordChange } from '@/lib/platform/audit/record-change';
import { may } from '@/lib/platform/auth/permissions';
import { inTransaction, type UserContext } from '@/lib/platform/context';
import { manySilences, sendersOf } from './join-silences';
import { getProblem } from './list-problems';
import type { Problem } from './problem';
import type { ProblemPatch } from './schema';
import { decidedSilences, statusNow } from './status';
import { lockState, updateState, type ProblemDecision } from './store/states';

const snoozeMaxMs = 366 * 24 * 3_600_000;

/**
 * Assigning another user needs the permission to list portal users.
 * @throws ServiceError `not_found`; `invalid_request` for a time that has passed or is more than a year
 * ahead; `permission_denied` or `unprocessable` for a user who cannot be assigned.
 */
export async function patchProblem(
  ctx: UserContext,
  key: { readonly kind: string; readonly fingerprint: string },
  patch: ProblemPatch,
): Promise<Problem> {
  const problem = await getProblem(ctx, key.kind, key.fingerprint);
  const { kind, fingerprint } = problem;
  const snoozedUntil = patch.snoozed_until === undefined ? null : snoozeEnd(ctx, patch.snoozed_until);
  const assigneeId = patch.assignee === undefined ? undefined : await assigneeOf(ctx, patch.assignee);
  await inTransaction(ctx, async (inner) => {
    const before = await lockState(inner, key);
    const many = fingerprint === manySilences ? sendersOf(problem) : [];
    const decided = await decidedSilences(inner, before, many);
    const status = statusNow(before, problem, { now: inner.now(), decided });
    const after: ProblemDecision = {
      // A decision that covers all these silences keeps its time. A new time would extend the decision to
      // senders that fell silent since.
      updatedAt: many.length > 0 && many.every((one) => decided.has(one)) ? before.updatedAt : inner.now(),
      ...decisionOf(
        patch.state ?? status,
        patch.state === undefined ? before : { snoozedUntil, resolvedAt: ctx.now() },
      ),
      assigneeId: assigneeId === undefined ? before.assigneeId : assigneeId,
    };
    const [old, now] = [
      await described(inner, status, before),
      await described(inner, patch.state ?? status, after),
    ];
    if (JSON.stringify(old) === JSON.stringify(now)) return;
    await updateState(inner, key, after);
    await recordChange(inner, {
      action: 'patch_problem',
      subjectType: 'problem',
      subjectId: `${kind}/${fingerprint}`,
      before: old,
      after: now,
    });
  });
  return getProblem(ctx, kind, fingerprint);
}

function decisionOf(
  status: Problem['status'],
  { snoozedUntil, resolvedAt }: Pick<ProblemDecision, 'snoozedUntil' | 'resolvedAt'>,
) {
  return {
    snoozedUntil: status === 'snoozed' ? snoozedUntil : null,
    resolvedAt: status === 'resolved' ? resolvedAt : null,
  };
}

function snoozeEnd(ctx: UserContext, text: string): Date {
  const [until, now] = [new Date(text), ctx.now().getTime()];
  const reason =
    until.getTime() <= now ? 'future' : until.getTime() > now + snoozeMaxMs ? 'within_a_year' : null;
  if (reason !== null) throw invalidRequest([violation('body', 'snoozed_until', reason)]);
  return until;
}

async function assigneeOf(ctx: UserContext, email: string | null): Promise<string | null> {
  if (email === null) return null;
  const wanted = email.toLowerCase();
  if (wanted !== ctx.actor.email && !may(ctx, 'get_portal_users')) {
    throw new ServiceError('permission_denied', 'naming another user takes view.get_portal_users', {
      reason: 'assignee_other',
    });
  }
  const user = await findActivePerson(ctx, wanted);
  if (user === null)
    throw unprocessable('there is no active portal user with this address', 'assignee_unknown');
  return user.id;
}

async function described(ctx: UserContext, state: Problem['status'], decision: ProblemDecision) {
  const { assigneeId, snoozedUntil } = decision;
  const users = await readPeople(ctx, assigneeId === null ? [] : [assigneeId]);
  return {
    state,
    ...(state === 'snoozed' && snoozedUntil !== null && { snoozed_until: formatTimestamp(snoozedUntil) }),
    assignee: assigneeId === null ? null : (users.get(assigneeId)?.email ?? null),
  };
}
