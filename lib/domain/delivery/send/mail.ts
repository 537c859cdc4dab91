import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { config } from '@/lib/core/config';
import type { MessageContent } from './message-content';

export type HeaderFields = readonly (readonly [name: string, value: string])[];

export interface WrittenMail {
  /** Encodes the mail for a mail server; the built-in outbox needs only the headers. */
  readonly build: () => Promise<Buffer>;
  readonly headers: HeaderFields;
  readonly from: string;
  readonly messageId: string;
}

export interface MailInput {
  /**
   * Equal for all attempts. The Message-ID is made from this id, so that a mail server can recognise a
   * duplicate.
   */
  readonly id: string;
  readonly recipient: string;
  readonly senderName: string;
  readonly content: MessageContent;
}

/** Prevents header injection: addresses are objects, and texts have no line breaks. */
export function writeMail({ id, recipient, senderName, content }: MailInput): WrittenMail {
  const { mailFrom, baseUrl } = config();
  const { hostname } = new URL(baseUrl);
  const from = mailFrom ?? `receipts@${hostname}`;
  const messageId = `<${id}@${hostname}>`;
  const mail = new MailComposer({
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
    // A message must not make this server read files or web addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  return { build: () => mail.build(), headers: readHeaders(mail.buildHeaders()), from, messageId };
}

/**
 * A line has at most 998 characters (RFC 5322, section 2.1.1), and an address cannot be split between lines.
 */
const unsubscribeUrlMax = 998 - '<>'.length - ' '.length;

function unsubscribeHeaders({ unsubscribeUrl }: MessageContent): Record<string, string> {
  if (unsubscribeUrl === undefined || unsubscribeUrl.length > unsubscribeUrlMax) return {};
  return {
    'List-Unsubscribe': `<${oneLine(unsubscribeUrl)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Prevents spoofing: a name with these characters could reverse the address shown after it. */
function withoutBidiControls(name: string): string {
  return name.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '');
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

function readHeaders(block: string): HeaderFields {
  return block
    .replaceAll(/\r\n(?=[ \t])/g, '')
    .split('\r\n')
    .map((line): readonly [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    });
}
