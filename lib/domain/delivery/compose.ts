import type { Context } from '@/lib/platform/context';
import type { ReceiptBrand } from '@/lib/domain/brand/receipt-brand';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import type { Channel, MessageContent } from './message-content';

/** What a message is made from. */
export interface Composition {
  /** Whose receipt it is. */
  readonly retailerId: number;
  readonly receipt: ReceiptWire;
  /** When goods of it were returned, as local times. */
  readonly returns?: readonly string[];
  /** The brand it was issued under, its logo as a data URL. */
  readonly brand: ReceiptBrand;
  readonly channel: Channel;
  /** Whether a mail goes to the receipt's consumer, as it does unless said otherwise, and not to another address. */
  readonly isToConsumer?: boolean;
  /** Address of the consumer page. */
  readonly pageUrl: string;
  /** Added to that address in the message, so that an opened page is known to have come from it; null for none. */
  readonly mark: string | null;
  /** The locale it is written in, such as `en-GB`; null leaves the language to the receipt. */
  readonly locale: string | null;
  /** Where its reader stops automatic receipts; null where none are sent, and where the channel has no place for it. */
  readonly unsubscribeUrl: string | null;
  /** Setting `attach_pdf`. */
  readonly attachPdf: boolean;
}

/** What writes messages: those that bring receipts to consumers, and mails to portal users. */
export interface Composers {
  readonly receipt: (composition: Composition) => Promise<MessageContent>;
  /** In the transaction in which the mail is about to be sent: it makes the link. */
  readonly account: (ctx: Context, mail: AccountMailInput) => Promise<MessageContent>;
}

/** A mail to a portal user. */
export interface AccountMailInput {
  readonly kind: 'invitation' | 'password_reset';
  readonly userId: string;
}

let given: Composers | null = null;

/**
 * Sets what writes messages. The jobs process does so at its start: receipts are drawn with the components of the receipt
 * page, and portal users are a resource above this one.
 */
export function useComposers(own: Composers): void {
  given = own;
}

/**
 * What writes messages.
 * @throws Error in a process that has set nothing.
 */
export function composers(): Composers {
  if (given === null) throw new Error('This process sends no messages: it has set no composers.');
  return given;
}
