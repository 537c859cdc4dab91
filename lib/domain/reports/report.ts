import type { DeliveryFigures } from '@/lib/domain/delivery/outbox/count-deliveries';
import type { Channel } from '@/lib/domain/delivery/send/message-content';
import type { DayRange } from '@/lib/domain/rollups/periods';

export const breakdowns = ['day', 'hour', 'weekday', 'store', 'till', 'payment', 'rate', 'currency'] as const;

export type Breakdown = (typeof breakdowns)[number];

export interface PeriodFigures {
  readonly receipts: number;
  readonly identified: number;
  readonly amounts: ReadonlyMap<string, number>;
}

export interface ComparedFigures {
  readonly now: PeriodFigures;
  readonly before: PeriodFigures | null;
}

export interface ReportLine extends ComparedFigures {
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

export interface ExcludedCount {
  readonly now: number;
  readonly before: number;
}

export interface Report {
  readonly days: DayRange;
  readonly compared: DayRange | null;
  /** False while receipts from before an upgrade are still being counted. */
  readonly isComplete: boolean;
  readonly total: ComparedFigures;
  readonly whole: ComparedFigures;
  /** No other figure counts duplicates. */
  readonly duplicates: ExcludedCount;
  readonly tests: ExcludedCount;
  readonly currencies: readonly string[];
  readonly lines: Readonly<Record<Breakdown, readonly ReportLine[]>>;
  /** Compared days without a counterpart, such as 29 February of the year before. */
  readonly unpaired: readonly { readonly key: string; readonly figures: PeriodFigures }[];
  /** Figures of all keys that have no line. A receipt with several such keys is counted several times. */
  readonly others: Readonly<Partial<Record<Breakdown, ComparedFigures>>>;
  readonly deliveries: readonly DeliveryLine[];
}
