import type { Context } from '@/lib/platform/context';
import { indexIdentifier } from './index-identifier';
import { insertIdentifier } from './store/identifiers';

/** Makes sure the identifier is known to the retailer. */
export async function ensureIdentifier(ctx: Context, identifier: string): Promise<void> {
  const made = await insertIdentifier(ctx, identifier, {});
  if (made !== null) await indexIdentifier(ctx, made, null);
}
