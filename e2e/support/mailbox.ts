import { renameSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Service } from './service';

/** Starts a mail server that keeps every mail as a file in `folder`; the journeys run in other processes. */
export async function startMailServer(folder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  await mkdir(folder, { recursive: true });
  let mails = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        mails += 1;
        const file = path.join(folder, `${String(mails).padStart(5, '0')}.eml`);
        const to = session.envelope.rcptTo.map(({ address }) => address).join(',');
        writeFileSync(`${file}.draft`, Buffer.concat([Buffer.from(`X-Envelope-To: ${to}\r\n`), ...parts]));
        // Whole from the first moment that anybody sees it.
        renameSync(`${file}.draft`, file);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The mails to an address so far, in the order they came. */
export async function mailsTo({ mailFolder }: Service, address: string): Promise<Email[]> {
  const names = (await readdir(mailFolder)).filter((name) => name.endsWith('.eml')).toSorted();
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(path.join(mailFolder, name)))),
  );
  return mails.filter(({ to }) => to?.some((each) => each.address === address));
}

/** Waits for the mail to an address with this number, counted from 1. */
export async function awaitMail(service: Service, address: string, number = 1): Promise<Email> {
  for (let looks = 0; looks < 150; looks += 1) {
    const mail = (await mailsTo(service, address))[number - 1];
    if (mail !== undefined) return mail;
    await pause(200);
  }
  throw new Error(`No mail number ${number} came for ${address}.`);
}
