import type { Context } from '@/lib/platform/context';
import { conflict } from '@/lib/core/errors';
import { findTakers } from './store';

/**
 * Must run in the transaction that assigns the media types.
 * @throws ServiceError `conflict` naming the first type that belongs to another transformation.
 */
export async function refuseTakenTypes(
  ctx: Context,
  name: string,
  contentTypes: readonly string[],
): Promise<void> {
  const taker = (await findTakers(ctx, contentTypes)).find((other) => other.name !== name);
  if (taker === undefined) return;
  const type = contentTypes.find((one) => taker.contentTypes.includes(one)) ?? '';
  throw conflict(`${type} already belongs to the transformation ${taker.name}`, 'media_type_taken', {
    type,
    name: taker.name,
  });
}
