import type { DeliveryFigures } from '@/lib/domain/delivery/count-deliveries';
import type { Channel } from '@/lib/domain/delivery/message-content';
import type { Days } from '@/lib/domain/rollups/periods';

/** What a report lists its receipts by. */
export const breakdowns = ['day', 'hour', 'weekday', 'store', 'till', 'payment', 'rate', 'currency'] as const;

export type Breakdown = (typeof breakdowns)[number];

/** Receipts, those of them with a consumer, and amounts by currency. */
export interface Figures {
  readonly receipts: number;
  readonly identified: number;
  readonly amounts: ReadonlyMap<string, number>;
}

/** Figures of a period, and of the one it is held against; null where it is held against none. */
export interface Compared {
  readonly now: Figures;
  readonly before: Figures | null;
}

/** A line of a breakdown. */
export interface ReportLine extends Compared {
  /** A day, 0 to 23, 1 to 7 from Monday, the reference of a store, `<reference>/<till>`, a method, a rate in percent, or a currency. */
  readonly key: string;
  /** What the store is called, of lines by store or till. */
  readonly store: { readonly id: number; readonly name: string } | null;
  /** The day that a line by day is held against. */
  readonly comparedKey: string | null;
}

/** The messages of a channel with receipts of a period, and of the one that it is held against; null where that is none. */
export interface DeliveryLine {
  readonly channel: Channel;
  readonly now: DeliveryFigures;
  readonly before: DeliveryFigures | null;
}

/** How many receipts figures leave out. */
export interface LeftOut {
  readonly now: number;
  readonly before: number;
}

/** Sales of a period, of receipts in one currency or in all of them. */
export interface Report {
  readonly days: Days;
  readonly compared: Days | null;
  /** False while receipts of before an upgrade are still being counted. */
  readonly isComplete: boolean;
  readonly total: Compared;
  /** As `total`, of receipts in all currencies. */
  readonly whole: Compared;
  /** What nothing else counts, in the period and in the one it is held against. */
  readonly duplicates: LeftOut;
  readonly tests: LeftOut;
  /** ISO 4217, the retailer's own first. */
  readonly currencies: readonly string[];
  readonly lines: Readonly<Record<Breakdown, readonly ReportLine[]>>;
  /** Days of the compared period that no day is held against: a 29th of February, a year later. */
  readonly unpaired: readonly { readonly key: string; readonly figures: Figures }[];
  /** What breakdowns hold that had too many different keys, without a line; a receipt counts for each of its further keys. */
  readonly others: Readonly<Partial<Record<Breakdown, Compared>>>;
  /** Messages with receipts of the period, duplicates among them, by channel. */
  readonly deliveries: readonly DeliveryLine[];
}
