import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { useEnvironment } from '@/lib/core/config';

/** A mail that a server has taken. */
export interface Arrived {
  readonly to: readonly string[];
  readonly raw: string;
  /** True when no port was free. */
  readonly secure: boolean;
}

/** Reads a mail as a mail program does. */
export function readMail(mail: Arrived | undefined): Promise<Email> {
  return PostalMime.parse(mail?.raw ?? '');
}

/** Listens on a free port until the test is over. */
export async function listen(server: Server): Promise<number> {
  const open = new Set<{ destroy: () => void }>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(async () => {
    for (const socket of open) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return (server.address() as AddressInfo).port;
}

/** Sets variables of the environment until the test is over. */
export function setEnvironment(values: Readonly<Record<string, string>>): void {
  useEnvironment(values);
  const gone = Object.fromEntries(Object.keys(values).map((name) => [name, undefined]));
  onTestFinished(useEnvironment.bind(null, gone));
}

/** Sets providers of e-mails, text messages and WhatsApp until the test is over, for tests in which nothing is sent. */
export function setProviders(): void {
  setEnvironment({ SMTP_URL: 'smtp://127.0.0.1:9', ...twilioAt('http://127.0.0.1:9') });
}

function twilioAt(url: string): Readonly<Record<string, string>> {
  return {
    TWILIO_URL: url,
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'secret',
    TWILIO_SMS_FROM: '+4930000',
    TWILIO_WHATSAPP_FROM: '+4931111',
  };
}

/** Makes e-mails go to this server until the test is over. */
export function sendMailTo(port: number, lines: 'plain' | 'TLS' | 'STARTTLS' = 'plain'): void {
  const scheme = lines === 'TLS' ? 'smtps' : 'smtp';
  const trust = lines === 'plain' ? '' : '?tls.rejectUnauthorized=false';
  setEnvironment({ SMTP_URL: `${scheme}://127.0.0.1:${port}${trust}` });
}

/** A mail server that takes what `refuse` does not; returns what arrives. */
export async function smtpServer(
  refuse: (to: string) => number | null = () => null,
  lines: 'plain' | 'TLS' | 'STARTTLS' = 'plain',
): Promise<Arrived[]> {
  const arrived: Arrived[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    secure: lines === 'TLS',
    disabledCommands: lines === 'STARTTLS' ? [] : ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const code = refuse(address);
      done(code === null ? null : Object.assign(new Error(`refused ${address}`), { responseCode: code }));
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const raw = Buffer.concat(parts).toString('utf8');
        arrived.push({ to, raw, secure: session.secure });
        done();
      });
    },
  });
  sendMailTo(await listen(smtp.server), lines);
  return arrived;
}

/** A server in Twilio's place, until the test is over. */
export async function twilioServer(
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void,
): Promise<void> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => answer(request, response, body));
  });
  setEnvironment(twilioAt(`http://127.0.0.1:${await listen(server)}`));
}
