import { notFound } from '@/lib/core/errors';
import { readPeople } from '@/lib/domain/portal-users/store/people';
import type { Context } from '@/lib/platform/context';
import { findGroups } from './find-groups';
import { problemKinds, type ProblemKind, type ProblemStatus } from './kinds';
import { joinSilences, manySilences, sendersOf } from './join-silences';
import type { Problem, ProblemGroup } from './problem';
import { decidedSilences, statusNow, statusOf } from './status';
import { readStates } from './store/states';

export interface ProblemFilter {
  readonly kind?: ProblemKind | undefined;
  readonly status?: ProblemStatus | undefined;
  readonly assigneeId?: string | undefined;
}

export async function listProblems(ctx: Context, filter: ProblemFilter = {}): Promise<Problem[]> {
  const problems = await readProblems(ctx, filter.kind === undefined ? problemKinds : [filter.kind]);
  return problems.filter(
    ({ status, assignee }) =>
      (filter.status === undefined || status === filter.status) &&
      (filter.assigneeId === undefined || assignee?.id === filter.assigneeId),
  );
}

export async function getProblem(ctx: Context, kind: string, fingerprint: string): Promise<Problem> {
  const known = problemKinds.find((one) => one === kind);
  const problems = known === undefined ? [] : await readProblems(ctx, [known]);
  const found = problems.find((problem) => problem.fingerprint === fingerprint);
  if (found === undefined) throw notFound('problem');
  return found;
}

async function readProblems(ctx: Context, kinds: readonly ProblemKind[]): Promise<Problem[]> {
  const [groups, states] = await Promise.all([findGroups(ctx, kinds), readStates(ctx)]);
  const decidedAbout = new Map(states.map((state) => [`${state.kind} ${state.fingerprint}`, state]));
  const stateOf = ({ kind, fingerprint }: ProblemGroup) => decidedAbout.get(`${kind} ${fingerprint}`);
  const now = ctx.now();
  const isOpen = (group: ProblemGroup) => statusOf(stateOf(group), group, now) === 'open';
  const silences = groups.filter(isOpen).flatMap(sendersOf);
  const aboutMany = decidedAbout.get(`silent ${manySilences}`);
  const decided = await decidedSilences(ctx, aboutMany, silences);
  const shown = joinSilences(groups, isOpen, decided);
  const assignees = await readPeople(
    ctx,
    shown.flatMap((group) => stateOf(group)?.assigneeId ?? []),
  );
  return shown
    .map((group) => {
      const state = stateOf(group);
      const status = statusNow(state, group, { now, decided });
      const { assigneeId = null } = state ?? {};
      return {
        ...group,
        status,
        snoozedUntil: status === 'snoozed' ? (state?.snoozedUntil ?? null) : null,
        resolvedAt: status === 'resolved' ? (state?.resolvedAt ?? null) : null,
        assignee: assigneeId === null ? null : (assignees.get(assigneeId) ?? null),
      };
    })
    .toSorted((a, b) => b.lastSeen.getTime() - a.lastSeen.getTime() || b.count - a.count);
}
