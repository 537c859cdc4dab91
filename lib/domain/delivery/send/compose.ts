import type { Context } from '@/lib/platform/context';
import type { ReceiptBrand } from '@/lib/domain/brand/receipt-brand';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import type { Channel, MessageContent } from './message-content';

export interface Composition {
  readonly retailerId: number;
  readonly receipt: ReceiptWire;
  readonly returns?: readonly string[];
  readonly brand: ReceiptBrand;
  readonly channel: Channel;
  readonly isToConsumer?: boolean;
  readonly pageUrl: string;
  readonly mark: string | null;
  readonly locale: string | null;
  /** Null if no receipts are sent automatically, and for channels other than e-mail. */
  readonly unsubscribeUrl: string | null;
  readonly attachPdf: boolean;
}

export interface Composers {
  readonly receipt: (composition: Composition) => Promise<MessageContent>;
  /** Runs in the transaction of the attempt, because it creates a link. */
  readonly account: (ctx: Context, mail: AccountMailInput) => Promise<MessageContent>;
}

export interface AccountMailInput {
  readonly kind: 'invitation' | 'password_reset';
  readonly userId: string;
}

let given: Composers | null = null;

/**
 * Call it when the jobs process starts. The functions are injected, because lib must not import the
 * components of the receipt page or the resource of portal users.
 */
export function useComposers(own: Composers): void {
  given = own;
}

export function composers(): Composers {
  if (given === null) throw new Error('This process sends no messages: it has set no composers.');
  return given;
}
