import type { Context } from '@/lib/platform/context';
import { readSetup, insertPageOpening } from './store';

/** Mark of the guide's code in a receipt page's address, in place of a message's mark. */
export const setupMark = 'setup';

/** Records only a retailer's first opening. */
export async function notePageOpened(ctx: Context): Promise<void> {
  const { pageOpenedAt } = await readSetup(ctx);
  if (pageOpenedAt === null) await insertPageOpening(ctx);
}
