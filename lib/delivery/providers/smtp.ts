import { createTransport, type SendMailOptions } from 'nodemailer';
import { config } from '@/lib/config';
import { RefusedError, type OutgoingMessage, type Provider } from '../provider';

/** A server that says nothing for so long is not going to. */
const silenceMaxInMs = 30_000;

/** Sends e-mails by the SMTP server at `url`. */
export function smtpProvider(url: string): Provider {
  return { name: 'smtp', send: (message) => sendMail(url, message) };
}

async function sendMail(url: string, message: OutgoingMessage): Promise<string | null> {
  const transport = createTransport({
    url,
    connectionTimeout: silenceMaxInMs,
    greetingTimeout: silenceMaxInMs,
    socketTimeout: silenceMaxInMs,
    // Nothing in a message may make us read files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    const { messageId } = await transport.sendMail(mailOf(message));
    return messageId;
  } catch (error) {
    throw isRefusal(error)
      ? new RefusedError('the mail server refused the message', { cause: error })
      : error;
  } finally {
    transport.close();
  }
}

/** Addresses go as objects and texts without line breaks, so that nothing can become a header of its own. */
function mailOf({ id, recipient, senderName, content }: OutgoingMessage): SendMailOptions {
  const { mailFrom, baseUrl } = config();
  const { hostname } = new URL(baseUrl);
  return {
    from: { name: oneLine(senderName), address: mailFrom ?? `receipts@${hostname}` },
    to: { name: '', address: recipient },
    subject: oneLine(content.subject ?? ''),
    messageId: `<${id}@${hostname}>`,
    text: content.text,
    ...(content.html === null ? {} : { html: content.html }),
    attachments: content.attachments.map(({ filename, contentType, base64 }) => ({
      filename,
      contentType,
      content: Buffer.from(base64, 'base64'),
    })),
    // Not an answer to anybody: no holiday notes back (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** 5xx means never, everything else means not now (RFC 5321). */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false;
  // Refused credentials are ours to mend, not the message's.
  return Number(error.responseCode) >= 500 && /^(?:RCPT TO|DATA)$/.test(String(error.command));
}
