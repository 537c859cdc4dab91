import { notFound } from '@/lib/core/errors';
import { findLastOfTill } from '@/lib/domain/receipts/store/of-till';
import { inTransaction } from '@/lib/platform/context';
import { datedWithinMs, shownForMs, type OpenedDisplay } from './displays';
import { lockTill, readChoices, saveHandOver, type HandOverChoice } from './store';

export type Shown =
  | { readonly kind: 'brand' }
  | {
      readonly kind: 'code' | 'choices' | 'paper' | 'refused';
      readonly receiptId: string;
      readonly token: string;
      readonly leftMs: number;
    };

const brand: Shown = { kind: 'brand' };

/** Returns the till's last receipt while it is new, else the brand. */
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

function kindOf(
  choices: readonly HandOverChoice[],
  isAsking: boolean,
): 'code' | 'choices' | 'paper' | 'refused' {
  if (choices.includes('none')) return 'refused';
  if (choices.includes('paper')) return 'paper';
  return isAsking && !choices.includes('digital') ? 'choices' : 'code';
}

/**
 * Only the first choice for a receipt is stored. Returns what the display shows next.
 * @throws ServiceError `not_found` if the receipt is no longer shown.
 */
export async function chooseHandOver(
  display: OpenedDisplay,
  receiptId: string,
  choice: HandOverChoice,
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
