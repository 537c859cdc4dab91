/** Channels to a consumer (contract section 7). */
export const channels = ['email', 'sms', 'whatsapp'] as const;

export type Channel = (typeof channels)[number];

interface MessageAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly base64: string;
  /** Name inside the HTML, for embedded pictures (RFC 2392). */
  readonly cid?: string;
}

/** `subject` is null where a channel has none. */
export interface MessageContent {
  readonly subject: string | null;
  readonly text: string;
  /** Null for channels without HTML. */
  readonly html: string | null;
  readonly attachments: readonly MessageAttachment[];
  /** Address of one-click unsubscription (RFC 8058). */
  readonly unsubscribeUrl?: string;
}
