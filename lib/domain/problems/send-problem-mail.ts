import type { JobRun } from '@/lib/platform/queue/define-job';
import { chooseProvider } from '@/lib/domain/delivery/send/choose-provider';
import { writeMail } from '@/lib/domain/delivery/send/mail';
import { RefusedError } from '@/lib/domain/delivery/send/provider';
import { findUserById, type PortalUserRow } from '@/lib/domain/portal-users/store/users';
import { systemContext, type Context } from '@/lib/platform/context';
import { findRetailer } from '@/lib/platform/retailers/store';
import { createTranslator } from 'use-intl/core';
import type { MessageContent } from '@/lib/domain/delivery/send/message-content';
import { drawLetter } from '@/lib/domain/portal-users/draw-letter';
import { matchLanguage } from '@/lib/core/i18n/accept-language';
import { portalLocales } from '@/lib/core/i18n/locales';
import de from '@/lib/core/i18n/mail-messages/de.json';
import en from '@/lib/core/i18n/mail-messages/en.json';
import { problemMailUrls } from '@/lib/core/paths';
import { expandPermissions, permissionOf } from '@/lib/platform/auth/permissions';
import { operationOfKind } from './kinds';
import { listProblems } from './list-problems';

const messages = { en, de };

const linesMax = 15;

/**
 * Returns null if the user sees no open problem. Contains no data of raw receipts or deliveries, because a
 * mailbox may have more readers than the portal.
 */
async function composeProblemMail(
  ctx: Context,
  user: Pick<PortalUserRow, 'group' | 'name'>,
  language: string,
): Promise<MessageContent | null> {
  const permissions = expandPermissions(ctx.retailer.settings.portal_groups[user.group] ?? []);
  const problems = (await listProblems(ctx, { status: 'open' })).filter(({ kind }) =>
    permissions.has(permissionOf(operationOfKind[kind])),
  );
  if (problems.length === 0) return null;
  const locale = matchLanguage([language], portalLocales) ?? portalLocales[0];
  const t = createTranslator({ locale, messages: messages[locale], namespace: 'problems' });
  const greet = createTranslator({ locale, messages: messages[locale] });
  const urls = problemMailUrls();
  const retailer = ctx.retailer.name;
  const lines = problems.slice(0, linesMax).map(({ kind, count, places }) => {
    const what = t(`kinds.${kind}`, { count });
    return places.length === 0 ? what : t('line', { what, places: places.join(', ') });
  });
  const more = problems.length - lines.length;
  const letter = {
    greeting: user.name === null ? greet('greetingWithoutName') : greet('greeting', { name: user.name }),
    body: t('body', { retailer }),
    lines: more > 0 ? [...lines, t('more', { count: more })] : lines,
    action: t('action'),
    link: urls.problems,
    after: t('after', { profile: urls.profile }),
  };
  const subject = t('subject', { count: problems.length, retailer });
  const list = letter.lines.map((line) => `- ${line}`).join('\n');
  return {
    subject,
    text: [letter.greeting, letter.body, list, letter.link, letter.after].join('\n\n'),
    html: await drawLetter(locale, subject, letter),
    attachments: [],
  };
}

/**
 * Sends nothing if the user has turned mails off or sees no problem. If a worker dies after sending, the
 * retry sends the mail again with the same Message-ID.
 */
export async function sendProblemMail(
  data: { readonly retailer_id: number; readonly user_id: string; readonly day: string },
  { log, signal }: JobRun,
): Promise<void> {
  const retailer = await findRetailer(data.retailer_id);
  if (retailer === null) return;
  const ctx = systemContext(retailer, 'problem-mails');
  const user = await findUserById(ctx, data.user_id);
  const provider = chooseProvider(retailer, 'email');
  if (user === null || user.status !== 'active' || user.problemMail === null || provider === null) return;
  const content = await composeProblemMail(ctx, user, user.problemMail);
  if (content === null) return;
  const id = `problems-${data.day}-${user.id}`;
  const recipient = user.email;
  const mail = writeMail({ id, recipient, senderName: retailer.name, content });
  try {
    await provider.send({ id, retailerId: retailer.id, channel: 'email', recipient, content, mail }, signal);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    // Not retried: the mail of the next day may be accepted.
    log.warn({ err: error, retailer: retailer.id, user: user.id }, 'mail about problems refused');
  }
}
