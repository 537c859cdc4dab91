import type { WrittenMail } from './mail';
import type { Channel, MessageContent } from './message-content';

export interface OutgoingMessage {
  /** Equal for all attempts, so that a recipient can recognise a duplicate. */
  readonly id: string;
  readonly retailerId: number;
  readonly channel: Channel;
  readonly recipient: string;
  readonly content: MessageContent;
  /** The message as a complete mail (RFC 5322); null for other channels. */
  readonly mail: WrittenMail | null;
}

export interface Provider {
  readonly name: 'smtp' | 'twilio';
  /** Sender for consumers; null where the message names it. */
  readonly from: string | null;
  /**
   * Hands a message over; returns the provider's id.
   * @throws RefusedError when a retry is pointless, any other error when it is not.
   */
  readonly send: (message: OutgoingMessage, signal: AbortSignal) => Promise<string | null>;
}

/** The provider will never accept this message. */
export class RefusedError extends Error {}

/** It will not, because this address reaches no one. */
export class BouncedError extends RefusedError {}
