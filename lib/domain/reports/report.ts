import type { DeliveryFigures } from '@/lib/domain/delivery/outbox/count-deliveries';
import type { Channel } from '@/lib/domain/delivery/send/message-content';
import type { Days } from '@/lib/domain/rollups/periods';

export const breakdowns = ['day', 'hour', 'weekday', 'store', 'till', 'payment', 'rate', 'currency'] as const;

export type Breakdown = (typeof breakdowns)[number];

export interface Figures {
  readonly receipts: number;
  readonly identified: number;
  readonly amounts: ReadonlyMap<string, number>;
}

export interface Compared {
  readonly now: Figures;
  readonly before: Figures | null;
}

export interface ReportLine extends Compared {
  /**
   * Day, hour (0 to 23), weekday (1 is Monday), store reference, `<reference>/<till>`, payment method, rate
   * in percent, or currency.
   */
  readonly key: string;
  readonly store: { readonly id: number; readonly name: string } | null;
  readonly comparedKey: string | null;
}

export interface DeliveryLine {
  readonly channel: Channel;
  readonly now: DeliveryFigures;
  readonly before: DeliveryFigures | null;
}

export interface LeftOut {
  readonly now: number;
  readonly before: number;
}

export interface Report {
  readonly days: Days;
  readonly compared: Days | null;
  /** False while receipts from before an upgrade are still being counted. */
  readonly isComplete: boolean;
  readonly total: Compared;
  readonly whole: Compared;
  /** No other figure counts duplicates. */
  readonly duplicates: LeftOut;
  readonly tests: LeftOut;
  /** The retailer's currency comes first. */
  readonly currencies: readonly string[];
  readonly lines: Readonly<Record<Breakdown, readonly ReportLine[]>>;
  /** Compared days without a counterpart, such as 29 February of the year before. */
  readonly unpaired: readonly { readonly key: string; readonly figures: Figures }[];
  /** Figures of keys that have no line. A receipt counts once for each such key. */
  readonly others: Readonly<Partial<Record<Breakdown, Compared>>>;
  readonly deliveries: readonly DeliveryLine[];
}
