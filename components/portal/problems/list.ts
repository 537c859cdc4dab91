import { portalPath } from '@/lib/core/portal-path';
import { problemKinds, type ProblemKind, type ProblemStatus } from '@/lib/domain/problems/kinds';
import { listOf } from '../kit/list/list';
import { oneOf } from '../kit/list/params';
import type { ProblemWords } from './problem-words';

export interface ShownTime {
  readonly at: string;
  readonly text: string;
}

export interface ProblemRow extends ProblemWords {
  readonly kind: ProblemKind;
  readonly fingerprint: string;
  readonly status: ProblemStatus;
  readonly isFixPublished: boolean;
  readonly count: string;
  readonly where: string | null;
  readonly places: string;
  readonly assignee: string | null;
  readonly first: ShownTime;
  readonly last: ShownTime;
}

export const problemList = listOf<ProblemRow>()('problems', portalPath.problems, {
  state: oneOf<'snoozed' | 'resolved'>(['snoozed', 'resolved']),
  kind: oneOf(problemKinds),
  assignee: oneOf(['me']),
});
