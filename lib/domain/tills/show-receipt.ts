import { notFound } from '@/lib/core/errors';
import { findLastOfTill } from '@/lib/domain/receipts/store/of-till';
import { inTransaction } from '@/lib/platform/context';
import { datedWithinMs, type OpenedDisplay } from './displays';
import { lockTill, readChoices, saveHandOver, type Choice } from './store';

/** Milliseconds for which a display shows a receipt, from when it was stored. */
const shownForMs = 60_000;

/** What a display is to show. */
export type Shown =
  | { readonly kind: 'brand' }
  | {
      readonly kind: 'code' | 'choices' | 'paper' | 'refused';
      readonly receiptId: string;
      /** Token of the receipt's link. */
      readonly token: string;
      /** Milliseconds for which it is shown. */
      readonly leftMs: number;
    };

const brand: Shown = { kind: 'brand' };

/** What a display shows now: the last receipt of its till while that is new, else the brand. */
export async function showReceipt({ ctx, till }: OpenedDisplay): Promise<Shown> {
  const now = ctx.now().getTime();
  const receipt = await findLastOfTill(ctx, till, {
    since: new Date(now - shownForMs),
    datedSince: new Date(now - datedWithinMs),
  });
  if (receipt === null || receipt.token === null) return brand;
  const choices = await readChoices(ctx, till, receipt.id);
  const leftMs = Math.min(shownForMs, receipt.createdAt.getTime() + shownForMs - now);
  const kind = kindOf(choices, ctx.retailer.settings.display_choices);
  return { kind, receiptId: receipt.id, token: receipt.token, leftMs };
}

function kindOf(choices: readonly Choice[], asks: boolean): 'code' | 'choices' | 'paper' | 'refused' {
  if (choices.includes('none')) return 'refused';
  if (choices.includes('paper')) return 'paper';
  return asks && !choices.includes('digital') ? 'choices' : 'code';
}

/**
 * Notes what a shopper has chosen on a display, of the receipt that it shows, and returns what it shows then. A second choice
 * changes nothing.
 * @throws ServiceError `not_found` where it does not show that receipt any more.
 */
export async function chooseHandOver(
  display: OpenedDisplay,
  receiptId: string,
  choice: Choice,
): Promise<Shown> {
  return inTransaction(display.ctx, async (ctx) => {
    const { till, id } = display;
    await lockTill(ctx, till);
    const shown = await showReceipt({ ...display, ctx });
    if (shown.kind === 'brand' || shown.receiptId !== receiptId) throw notFound('receipt');
    if (shown.kind !== 'choices') return shown;
    await saveHandOver(ctx, { tillUuid: till, receiptId, choice, createdBy: `display:${id}` });
    return showReceipt({ ...display, ctx });
  });
}
