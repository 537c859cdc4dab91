import type { ReceiptWire } from '@/lib/receipts/schema';
import type { Channel, MessageContent } from './message-content';

/** What a message is made from. */
export interface Composition {
  readonly receipt: ReceiptWire;
  readonly channel: Channel;
  /** Address of the consumer page. */
  readonly pageUrl: string;
  /** Setting `attach_pdf`. */
  readonly attachPdf: boolean;
}

/** Writes a message. Given to the jobs process from outside, because it draws with the receipt page's components. */
export type Compose = (composition: Composition) => Promise<MessageContent>;
