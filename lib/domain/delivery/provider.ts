import type { WrittenMail } from './mail';
import type { Channel, MessageContent } from './message-content';

/** A message on its way out. */
export interface OutgoingMessage {
  /** Stays the same over all attempts, so that a recipient can tell a duplicate. */
  readonly id: string;
  readonly retailerId: number;
  readonly channel: Channel;
  readonly recipient: string;
  readonly content: MessageContent;
  /** The message as a complete mail (RFC 5322); null for other channels. */
  readonly mail: WrittenMail | null;
}

/** Something that takes messages and brings them to consumers. */
export interface Provider {
  readonly name: 'smtp' | 'twilio';
  /** Sender as consumers see it; null where the message names it. */
  readonly from: string | null;
  /**
   * Hands a message over; returns what the provider calls it.
   * @throws RefusedError when trying again is pointless, any other error when it is not.
   */
  readonly send: (message: OutgoingMessage, signal: AbortSignal) => Promise<string | null>;
}

/** The provider will never take this message. */
export class RefusedError extends Error {}

/** It will not, because this address reaches no one. */
export class BouncedError extends RefusedError {}
