import { useServiceComposers } from '@/server/use-composers';
import { sendMessageJob } from '@/lib/domain/delivery/send/send-message-job';
import { beforeEach } from 'vitest';
import { signIn } from '@/lib/platform/auth/sign-in';
import { listMessages } from '@/lib/domain/delivery/store/messages';
import { newId } from '@/lib/core/ids';
import { log } from '@/lib/core/log';
import { apiClient } from '@/test/api-client';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { makePortalUser, type TestUser } from '@/test/portal-session';

export const anybody = apiClient();
export const jobRun = { id: newId(), attempt: 1, signal: new AbortController().signal, log: log() };
useServiceComposers();
const handler = sendMessageJob;

/** The token in the text of a mail with a link to set a password. */
export function tokenIn(text: string | undefined): string {
  const link = /http:\/\/localhost:3000\/reset-password\/(\S+)/.exec(text ?? '')?.[1];
  return decodeURIComponent(link ?? '');
}

export const reset = (token: string, password: string) =>
  anybody.post('/portal/_reset_password', { token, password });

/** Makes a retailer with a portal user before each test of the file; returns what a test does with their mails. */
export function mailboxPerTest() {
  const account = {} as { retailer: TestRetailer; user: TestUser };
  beforeEach(async () => {
    account.retailer = await makeRetailer();
    account.user = await makePortalUser(account.retailer);
  });

  const mails = () => listMessages(account.retailer.ctx, { count: 100 });

  /** Works on every mail that waits. */
  async function sendAll(): Promise<void> {
    for (const { id, state } of await mails()) {
      if (state === 'queued')
        await handler.run({ retailer_id: account.retailer.ctx.retailer.id, message_id: id }, jobRun);
    }
  }

  const outcome = async (password: string) =>
    (await signIn({ email: account.user.email, password, code: null, address: null, userAgent: null }))
      .outcome;

  return { account, mails, sendAll, outcome };
}
