/** Ways to a consumer (contract section 7). */
export const channels = ['email', 'sms', 'whatsapp'] as const;

export type Channel = (typeof channels)[number];

/** A file that goes with a message. */
interface MessageAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly base64: string;
  /** Its name inside the HTML, for pictures that belong to it (RFC 2392). */
  readonly cid?: string;
}

/** What a consumer gets, ready to be handed over. `subject` is null where a channel has none. */
export interface MessageContent {
  readonly subject: string | null;
  readonly text: string;
  /** The text as HTML; null for channels without it. */
  readonly html: string | null;
  readonly attachments: readonly MessageAttachment[];
  /** Where mail programs unsubscribe in one click (RFC 8058). */
  readonly unsubscribeUrl?: string;
}
