import { portalPath } from '@/lib/core/portal-path';
import type { TransformationListedWire } from '@/lib/domain/transformations/schema';
import type { AgoWords } from '../kit/format/ago';
import { listOf } from '../kit/list/list';
import { text } from '../kit/list/params';

export interface TransformationRow extends TransformationListedWire {
  /** Name of its documents; null for one without a kind. */
  readonly title: string | null;
  /** Outcome of its newest raw receipts; null where the user may not list them. */
  readonly use: {
    readonly count: number;
    readonly failed: number;
    readonly succeeded: AgoWords | null;
  } | null;
}

export const transformationList = listOf<TransformationRow>()('transformations', portalPath.transformations, {
  after: text(),
});
