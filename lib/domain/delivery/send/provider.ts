import type { WrittenMail } from './mail';
import type { Channel, MessageContent } from './message-content';

export interface OutgoingMessage {
  /** Equal for all attempts, so that a recipient's server can recognise a duplicate. */
  readonly id: string;
  readonly retailerId: number;
  readonly channel: Channel;
  readonly recipient: string;
  readonly content: MessageContent;
  readonly mail: WrittenMail | null;
}

export interface Provider {
  readonly name: 'smtp' | 'twilio';
  /** Sender that consumers see; null if the message itself names the sender. */
  readonly from: string | null;
  /**
   * Returns the provider's id of the message.
   * @throws RefusedError if a retry is pointless. Other errors allow a retry.
   */
  readonly send: (message: OutgoingMessage, signal: AbortSignal) => Promise<string | null>;
}

export class RefusedError extends Error {}

export class BouncedError extends RefusedError {}
