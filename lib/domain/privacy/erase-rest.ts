import { canonicalCardNumber } from '@/lib/domain/cards/card-number';
import { deleteCard } from '@/lib/domain/cards/store';
import { indexedIdentifier, identifierIndex } from '@/lib/domain/identifiers/index-identifier';
import { deleteIdentifier } from '@/lib/domain/identifiers/store/identifiers';
import { deleteMergesOf } from '@/lib/domain/identifiers/store/merges';
import {
  changeDescriptions,
  deletePointsOf,
  deleteRewardsOf,
} from '@/lib/domain/loyalty/store/of-identifier';
import { inTransaction, type Context } from '@/lib/platform/context';
import type { Changed } from './erase-receipts';
import { eraseValue } from './erase-value';
import type { SoughtPerson } from './schema';

/** Rows of the person alone: the identifier with its terms, points, rewards, and the card of that number. */
export function eraseRest(ctx: Context, { identifier }: SoughtPerson): Promise<Changed> {
  return inTransaction(ctx, async (inner) => {
    // First: a concurrent change of points locks the identifier, and is awaited.
    const removed = await deleteIdentifier(inner, identifier);
    // Merges hold the identifier as well.
    await deleteMergesOf(inner, identifier);
    const points = await deletePointsOf(inner, identifier);
    const cards = await deleteCard(inner, canonicalCardNumber(identifier));
    await identifierIndex(inner).forget(removed.map(indexedIdentifier));
    const rewards = await deleteRewardsOf(inner, identifier);
    return { loyalty: points + rewards, cards };
  });
}

/** Values that can mean no other person. Returns their number. */
export function erasePointsOfOthers(
  ctx: Context,
  person: SoughtPerson,
  ids: readonly string[],
): Promise<number> {
  return inTransaction(ctx, (inner) => changeDescriptions(inner, ids, (text) => eraseValue(text, person)));
}
