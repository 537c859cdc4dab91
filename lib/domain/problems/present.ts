import { formatTimestamp } from '@/lib/core/timestamps';
import type { Problem } from './problem';
import type { ProblemWire } from './schema';

export function presentProblem(problem: Problem): ProblemWire {
  const { assignee, cause, places, sample } = problem;
  return {
    kind: problem.kind,
    fingerprint: problem.fingerprint,
    state: problem.status,
    snoozed_until: timestampOrNull(problem.snoozedUntil),
    resolved_timestamp: timestampOrNull(problem.resolvedAt),
    assignee: assignee === null ? null : { email: assignee.email, name: assignee.name },
    count: problem.count,
    store_count: problem.stores,
    till_count: problem.tills,
    places: [...places],
    first_seen_timestamp: formatTimestamp(problem.firstSeen),
    last_seen_timestamp: formatTimestamp(problem.lastSeen),
    sample: sample === null ? null : { ...sample },
    message:
      cause.kind === 'raw_failed'
        ? cause.failure.failureMessage
        : cause.kind === 'delivery_failed'
          ? cause.failure
          : null,
    transformation: cause.kind === 'raw_failed' ? cause.transformation : null,
    fix_published: cause.kind === 'raw_failed' && cause.isPublishedSince,
  };
}

function timestampOrNull(at: Date | null): string | null {
  return at === null ? null : formatTimestamp(at);
}
