import type { Context } from '@/lib/platform/context';
import { readSetup, insertPageOpening } from './store';

/** What the address of a receipt page carries in the guide's code, where the link of a message has its mark. */
export const setupMark = 'setup';

/** Notes that a phone opened a receipt page by the code of the setup guide, once for each retailer. */
export async function notePageOpened(ctx: Context): Promise<void> {
  const { pageOpenedAt } = await readSetup(ctx);
  if (pageOpenedAt === null) await insertPageOpening(ctx);
}
