/** Ways to a consumer (contract section 7). */
export const channels = ['email', 'sms', 'whatsapp'] as const;

export type Channel = (typeof channels)[number];

/** A file that goes with a message. */
interface MessageAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly base64: string;
}

/** What a consumer gets, ready to be handed over. `subject` is null where a channel has none. */
export interface MessageContent {
  readonly subject: string | null;
  readonly text: string;
  /** The same for programs that draw HTML; null where a channel has none. */
  readonly html: string | null;
  readonly attachments: readonly MessageAttachment[];
}
