import type { Context } from '@/lib/platform/context';
import { readSetup, insertPageOpening } from './store';

/** Value of the parameter `m` in the address of a receipt page that the code in the setup guide opens. */
export const setupMark = 'setup';

export async function recordPageOpened(ctx: Context): Promise<void> {
  const { pageOpenedAt } = await readSetup(ctx);
  if (pageOpenedAt === null) await insertPageOpening(ctx);
}
