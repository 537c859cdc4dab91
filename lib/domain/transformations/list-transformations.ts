import type { Context } from '@/lib/platform/context';
import { presentListedTransformation } from './present';
import type { TransformationListedWire } from './schema';
import { readTransformations } from './store';

/** A page of the retailer's transformations in the order of their names, from after the one named. */
export async function listTransformations(
  ctx: Context<'get_transformations'>,
  page: { readonly count: number; readonly after?: string | undefined },
): Promise<TransformationListedWire[]> {
  return (await readTransformations(ctx, page)).map(presentListedTransformation);
}
