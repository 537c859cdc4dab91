import { portalPath } from '@/lib/core/portal-path';
import type { TransformationListedWire } from '@/lib/domain/transformations/schema';
import type { AgoWords } from '../kit/format/ago';
import { listOf } from '../kit/list/list';
import { text } from '../kit/list/params';

/** A transformation of the list. */
export interface TransformationRow extends TransformationListedWire {
  /** What people call the documents that it reads; null where it was written for no kind. */
  readonly title: string | null;
  /** What its newest raw receipts came to; null where it has none, or the user may not list them. */
  readonly use: {
    readonly count: number;
    readonly failed: number;
    readonly succeeded: AgoWords | null;
  } | null;
}

export const transformationList = listOf<TransformationRow>()('transformations', portalPath.transformations, {
  after: text(),
});
