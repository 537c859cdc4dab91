export const channels = ['email', 'sms', 'whatsapp'] as const;

export type Channel = (typeof channels)[number];

interface MessageAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly base64: string;
  /** Name by which the HTML refers to an embedded picture (RFC 2392). */
  readonly cid?: string;
}

export interface MessageContent {
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
  readonly attachments: readonly MessageAttachment[];
  readonly unsubscribeUrl?: string;
}
