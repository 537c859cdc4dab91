import type { Context } from '@/lib/platform/context';
import { readSetup, insertPageOpening } from './store';

/** Mark in a receipt page's address of the guide's code, where messages have their own. */
export const setupMark = 'setup';

/** Records only a retailer's first opening. */
export async function notePageOpened(ctx: Context): Promise<void> {
  const { pageOpenedAt } = await readSetup(ctx);
  if (pageOpenedAt === null) await insertPageOpening(ctx);
}
