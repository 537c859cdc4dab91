import type { Channel, MessageContent } from './message-content';

/** A message on its way out. */
export interface OutgoingMessage {
  /** Stays the same over all attempts, so that whoever gets it twice can tell. */
  readonly id: string;
  readonly channel: Channel;
  readonly recipient: string;
  /** The retailer, as the consumer knows it. */
  readonly senderName: string;
  readonly content: MessageContent;
}

/** Something that takes messages and brings them to consumers. */
export interface Provider {
  readonly name: 'smtp' | 'twilio';
  /**
   * Hands a message over; answers what the provider calls it.
   * @throws RefusedError when trying again is pointless, any other error when it is not.
   */
  readonly send: (message: OutgoingMessage, signal: AbortSignal) => Promise<string | null>;
}

/** The provider will never take this message. */
export class RefusedError extends Error {}
