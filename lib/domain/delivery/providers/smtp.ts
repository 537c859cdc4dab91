import { connect, type Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import { createTransport } from 'nodemailer';
import SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';
import { deliveryFailure, deliveryFailures } from '../send/failures';
import { BouncedError, RefusedError, type OutgoingMessage, type Provider } from '../send/provider';

/** Milliseconds of silence from the server after which the connection is closed. */
const silenceMaxInMs = 30_000;
/** Most milliseconds for sending one mail. */
const timeoutInMs = 90_000;

/**
 * `smtps://` encrypts from the first byte. `smtp://` requires STARTTLS, unless the server is on this machine.
 * `smtp+insecure://` encrypts only if the server offers it.
 */
export function smtpProvider(url: string): Provider {
  const secured = secureUrl(url);
  return { name: 'smtp', from: null, send: (message, signal) => sendMail(secured, message, signal) };
}

/** Options about STARTTLS in the URL are obeyed only for `smtp+insecure://` or a server on this machine. */
function secureUrl(url: string): string {
  if (url.startsWith('smtp+insecure:')) return url.replace('smtp+insecure:', 'smtp:');
  const parsed = new URL(url);
  if (parsed.protocol === 'smtps:' || isThisMachine(parsed.hostname)) return url;
  // nodemailer prefers options in the URL to other options, so they are set there.
  parsed.searchParams.set('requireTLS', 'true');
  for (const option of ['ignoreTLS', 'opportunisticTLS']) parsed.searchParams.delete(option);
  return parsed.href;
}

function isThisMachine(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');
}

async function sendMail(url: string, message: OutgoingMessage, signal: AbortSignal): Promise<string> {
  const { mail, recipient } = message;
  if (mail === null) throw new RefusedError('the message is no mail');
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutInMs)]);
  // `createTransport` would ignore all options but the URL.
  const smtp = new SMTPTransport({
    url,
    greetingTimeout: silenceMaxInMs,
    socketTimeout: silenceMaxInMs,
    // The socket is opened here, so that the deadline can close the connection. Otherwise only the wait would
    // end, and the mail might still be sent.
    getSocket: (_options: unknown, done: GivesSocket) => openSocket(url, deadline, done),
  });
  const transport = createTransport(smtp);
  try {
    await transport.sendMail({ envelope: { from: mail.from, to: [recipient] }, raw: await mail.build() });
    return mail.messageId;
  } catch (error) {
    throw deadline.aborted ? new Error(deliveryFailures.mail_server_slow, { cause: error }) : judged(error);
  } finally {
    transport.close();
  }
}

type GivesSocket = (error: Error | null, options: { connection?: Socket }) => void;

function openSocket(url: string, signal: AbortSignal, done: GivesSocket): void {
  if (signal.aborted) return done(new Error('the time for it is over'), {});
  const { hostname, port, protocol } = new URL(url);
  const usual = protocol === 'smtps:' ? 465 : 587;
  const connection = connect({
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? usual : Number(port),
    timeout: silenceMaxInMs,
  });
  const cut = () => connection.destroy(new Error('the time for it is over'));
  signal.addEventListener('abort', cut);
  connection.once('close', () => signal.removeEventListener('abort', cut));
  const fail = (error: Error) => done(error, {});
  connection.once('error', fail);
  connection.once('timeout', () => connection.destroy(new Error(deliveryFailures.mail_server_unreachable)));
  connection.once('connect', () => {
    connection.setTimeout(0).removeListener('error', fail);
    done(null, { connection });
  });
}

/** A 5xx reply is permanent; every other failure is temporary (RFC 5321). */
function judged(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if ('code' in error && error.code === 'ETLS')
    return new Error(deliveryFailures.mail_server_unencrypted, { cause: error });
  if (!('responseCode' in error) || !('command' in error)) return error;
  // A refused sign-in is not the message's fault, so another attempt may succeed.
  if (Number(error.responseCode) < 500) return error;
  const code = String(error.responseCode);
  if (error.command === 'RCPT TO')
    return new BouncedError(deliveryFailure('recipient_refused', code), { cause: error });
  return error.command === 'DATA'
    ? new RefusedError(deliveryFailure('message_refused', code), { cause: error })
    : error;
}
