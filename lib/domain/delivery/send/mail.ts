import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { config } from '@/lib/core/config';
import type { MessageContent } from './message-content';

/** Header fields in order, unfolded. */
export type HeaderFields = readonly (readonly [name: string, value: string])[];

/** RFC 5322. */
export interface WrittenMail {
  readonly raw: Buffer;
  readonly headers: HeaderFields;
  readonly from: string;
  readonly messageId: string;
}

export interface MailInput {
  /** Identical over all attempts, as is the Message-ID. */
  readonly id: string;
  readonly recipient: string;
  readonly senderName: string;
  readonly content: MessageContent;
}

/** Header injection: addresses are objects and texts have no line breaks. */
export async function writeMail({ id, recipient, senderName, content }: MailInput): Promise<WrittenMail> {
  const { mailFrom, baseUrl } = config();
  const { hostname } = new URL(baseUrl);
  const from = mailFrom ?? `receipts@${hostname}`;
  const messageId = `<${id}@${hostname}>`;
  const raw = await new MailComposer({
    from: { name: oneLine(withoutBidiControls(senderName)), address: from },
    to: { name: '', address: recipient },
    subject: oneLine(content.subject ?? ''),
    messageId,
    text: content.text,
    ...(content.html === null ? {} : { html: content.html }),
    attachments: content.attachments.map(({ filename, contentType, base64, cid }) => ({
      filename,
      contentType,
      content: Buffer.from(base64, 'base64'),
      ...(cid === undefined ? {} : { cid, contentDisposition: 'inline' as const }),
    })),
    // Prevents automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(content) },
    // Nothing in a message may make us read files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
  return { raw, headers: readHeaders(raw), from, messageId };
}

/** A line has at most 998 characters (RFC 5322, section 2.1.1), and an address cannot be folded. */
const unsubscribeUrlMax = 998 - '<>'.length - ' '.length;

/** One-click unsubscription (RFC 2369, RFC 8058). */
function unsubscribeHeaders({ unsubscribeUrl }: MessageContent): Record<string, string> {
  if (unsubscribeUrl === undefined || unsubscribeUrl.length > unsubscribeUrlMax) return {};
  return {
    'List-Unsubscribe': `<${oneLine(unsubscribeUrl)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Spoofing: a name that reversed the text after it would fake another address. */
function withoutBidiControls(name: string): string {
  return name.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '');
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

function readHeaders(raw: Buffer): HeaderFields {
  const end = raw.indexOf('\r\n\r\n');
  const block = raw.subarray(0, end === -1 ? raw.length : end).toString('utf8');
  return block
    .replaceAll(/\r\n(?=[ \t])/g, '')
    .split('\r\n')
    .map((line): readonly [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    });
}
