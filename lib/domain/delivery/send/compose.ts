import type { Context } from '@/lib/platform/context';
import type { ReceiptBrand } from '@/lib/domain/brand/receipt-brand';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import type { Channel, MessageContent } from './message-content';

export interface Composition {
  readonly retailerId: number;
  readonly receipt: ReceiptWire;
  /** Local times of later returns of the receipt's goods. */
  readonly returns?: readonly string[];
  readonly brand: ReceiptBrand;
  readonly channel: Channel;
  /** False for a mail to another address than the consumer's. */
  readonly isToConsumer?: boolean;
  readonly pageUrl: string;
  /** Mark by which an opened page is attributed to its message; or null. */
  readonly mark: string | null;
  /** Such as `en-GB`; null leaves the language to the receipt. */
  readonly locale: string | null;
  /** Null without automatic receipts, and where the channel has no place for it. */
  readonly unsubscribeUrl: string | null;
  readonly attachPdf: boolean;
}

export interface Composers {
  readonly receipt: (composition: Composition) => Promise<MessageContent>;
  /** Runs in the transaction of the attempt, in which it creates the link. */
  readonly account: (ctx: Context, mail: AccountMailInput) => Promise<MessageContent>;
}

export interface AccountMailInput {
  readonly kind: 'invitation' | 'password_reset';
  readonly userId: string;
}

let given: Composers | null = null;

/**
 * Called at the start of the jobs process. Injected, because receipts are drawn with components of the
 * receipt page, and portal users are a resource above this one.
 */
export function useComposers(own: Composers): void {
  given = own;
}

/** @throws Error in a process without composers. */
export function composers(): Composers {
  if (given === null) throw new Error('This process sends no messages: it has set no composers.');
  return given;
}
