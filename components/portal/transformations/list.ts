import { portalPath } from '@/lib/core/portal-path';
import type { TransformationListedWire } from '@/lib/domain/transformations/schema';
import type { AgoWords } from '../kit/format/ago';
import { listOf } from '../kit/list/list';
import { text } from '../kit/list/params';

export interface TransformationRow extends TransformationListedWire {
  readonly title: string | null;
  readonly use: {
    readonly count: number;
    readonly failed: number;
    readonly succeeded: AgoWords | null;
  } | null;
  readonly isFolded: boolean;
}

export const transformationList = listOf<TransformationRow>()('transformations', portalPath.transformations, {
  q: text(),
  after: text(),
});
