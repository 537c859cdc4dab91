import type { Context } from '@/lib/platform/context';
import { readSetup, insertPageOpening } from './store';

/** Marks the address of a receipt page if the address comes from the code in the setup guide. */
export const setupMark = 'setup';

export async function recordPageOpened(ctx: Context): Promise<void> {
  const { pageOpenedAt } = await readSetup(ctx);
  if (pageOpenedAt === null) await insertPageOpening(ctx);
}
