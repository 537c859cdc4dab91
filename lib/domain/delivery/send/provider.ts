import type { WrittenMail } from './mail';
import type { Channel, MessageContent } from './message-content';

export interface OutgoingMessage {
  /** Equal for all attempts: a recipient can recognise a duplicate. */
  readonly id: string;
  readonly retailerId: number;
  readonly channel: Channel;
  readonly recipient: string;
  readonly content: MessageContent;
  /** Complete mail (RFC 5322); null for other channels. */
  readonly mail: WrittenMail | null;
}

export interface Provider {
  readonly name: 'smtp' | 'twilio';
  /** Sender for consumers; null where the message names its sender. */
  readonly from: string | null;
  /**
   * Returns the provider's id of the message.
   * @throws RefusedError when a retry is pointless, any other error when it is not.
   */
  readonly send: (message: OutgoingMessage, signal: AbortSignal) => Promise<string | null>;
}

/** Permanent: the provider will never accept this message. */
export class RefusedError extends Error {}

/** Permanent: this address reaches no one. */
export class BouncedError extends RefusedError {}
