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

/** Writes a message. Given to the jobs process from outside, because it draws with the receipt page's components. */
export type Compose = (composition: Composition) => Promise<MessageContent>;
