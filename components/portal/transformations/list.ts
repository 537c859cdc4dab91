import { portalPath } from '@/lib/core/portal-path';
import type { TransformationListedWire } from '@/lib/domain/transformations/schema';
import { listOf } from '../kit/list/list';
import { text } from '../kit/list/params';

/** A transformation of the list. */
export type TransformationRow = TransformationListedWire;

export const transformationList = listOf<TransformationRow>()('transformations', portalPath.transformations, {
  after: text(),
});
