import type { SubmittedItem, Line } from '@/demo/basket';
import { taxesByRate, type ReceiptBody } from '@/demo/make-receipt';
import { fromCents, roundHalfUp, taxWithin } from '@/demo/money';
import type { TaxClass } from '@/demo/products/table';
import type { SeedStore } from '@/demo/stores';

export interface Piece {
  readonly name: string;
  /** Cents for one `unit`. */
  readonly price: number;
  readonly taxClass: TaxClass;
  readonly quantity?: number;
  readonly unit?: string;
  readonly discount?: { readonly name: string; readonly percentage: number };
  readonly more?: Partial<SubmittedItem>;
}

export interface ShowcaseDraft {
  readonly transactionId: string;
  readonly localtime: string;
  readonly pieces: readonly Piece[];
  readonly discountInCents?: number;
  readonly discountName?: string;
  readonly more: (totalInCents: number) => Partial<ReceiptBody>;
}

export function compose(store: SeedStore, draft: ShowcaseDraft): ReceiptBody {
  const lines = draft.pieces.map((piece) => makeLine(store, piece));
  const subtotal = lines.reduce((sum, line) => sum + line.totalInCents, 0);
  const { discountInCents: discount = 0, discountName = '' } = draft;
  const total = subtotal - discount;
  return {
    transaction_id: draft.transactionId,
    localtime: draft.localtime,
    store_reference: store.reference,
    items: lines.map((line) => line.item),
    total: fromCents(total),
    ...taxesByRate(lines, discount, total, { market: store.market, till: 'full' }),
    ...(discount === 0
      ? {}
      : { subtotal: fromCents(subtotal), discounts: [{ name: discountName, amount: fromCents(-discount) }] }),
    ...draft.more(total),
  };
}

function makeLine({ market }: SeedStore, piece: Piece): Line {
  const { quantity = 1, unit = market.piece } = piece;
  const rate = market.rates[piece.taxClass];
  const full = roundHalfUp(quantity * piece.price);
  const off = piece.discount === undefined ? 0 : roundHalfUp((full * piece.discount.percentage) / 100);
  const code = market.taxCodes[rate];
  const item: SubmittedItem = {
    name: piece.name,
    quantity,
    unit,
    unit_price: fromCents(piece.price),
    total: fromCents(full - off),
    vat: { rate, amount: fromCents(taxWithin(full - off, rate)), ...(code === undefined ? {} : { code }) },
    ...(piece.discount === undefined ? {} : { discounts: [{ ...piece.discount, amount: fromCents(-off) }] }),
    ...piece.more,
  };
  return { item, totalInCents: full - off, rate };
}
