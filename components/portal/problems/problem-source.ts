import { listSource } from '@/components/portal/kit/list/list-source';
import { problemList, type ProblemRow } from '@/components/portal/problems/list';
import { portalValueFormat } from '@/components/portal/kit/format/value-format';
import { problemWords } from '@/components/portal/problems/problem-words';
import { textsOf } from '@/components/portal/kit/text/texts-of';
import { problemStatuses } from '@/lib/domain/problems/kinds';
import { listProblems } from '@/lib/domain/problems/list-problems';

export const problemSource = listSource({
  list: problemList,
  needs: { any: ['get_raw_receipts', 'get_receipts', 'get_deliveries', 'get_erasure'] },
  async load(portal, { state, kind, assignee }) {
    const { ctx } = portal;
    const problems = await listProblems(ctx, {
      status: problemStatuses.find((status) => status === (state ?? 'open')),
      kind: kind ?? undefined,
      assigneeId: assignee === null ? undefined : ctx.actor.id,
    });
    if (problems.length === 0) {
      const isFiltered = state !== null || kind !== null || assignee !== null;
      return { kind: 'none', reason: isFiltered ? 'query' : 'empty' };
    }
    const t = textsOf(portal, 'portal.problems');
    const format = portalValueFormat(portal);
    const say = await problemWords(portal, problems);
    const timed = (at: Date) => ({
      at: at.toISOString(),
      text: format.minute(at, ctx.retailer.settings.timezone),
    });
    return {
      kind: 'rows',
      rows: problems.map((problem): ProblemRow => {
        const { stores, tills, places, assignee: who } = problem;
        const where = [
          ...(stores > 0 ? [t('where.stores', { count: stores })] : []),
          ...(tills > 0 ? [t('where.tills', { count: tills })] : []),
        ];
        return {
          ...say(problem),
          kind: problem.kind,
          fingerprint: problem.fingerprint,
          status: problem.status,
          isFixPublished: problem.cause.kind === 'raw_failed' && problem.cause.isPublishedSince,
          count: format.quantity(problem.count),
          where: where.length === 0 ? null : where.join(' · '),
          places: places.join(', '),
          assignee: who === null ? null : (who.name ?? who.email),
          first: timed(problem.firstSeen),
          last: timed(problem.lastSeen),
        };
      }),
      summary: t('summary', { count: problems.length }),
      ways: {},
    };
  },
});
