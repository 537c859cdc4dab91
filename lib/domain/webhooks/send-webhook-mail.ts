import { createTranslator } from 'use-intl/core';
import { matchLanguage } from '@/lib/core/i18n/accept-language';
import { portalLocales } from '@/lib/core/i18n/locales';
import de from '@/lib/core/i18n/mail-messages/de.json';
import en from '@/lib/core/i18n/mail-messages/en.json';
import { webhookPageUrl } from '@/lib/core/paths';
import { chooseProvider } from '@/lib/domain/delivery/send/choose-provider';
import { writeMail } from '@/lib/domain/delivery/send/mail';
import type { MessageContent } from '@/lib/domain/delivery/send/message-content';
import { RefusedError } from '@/lib/domain/delivery/send/provider';
import { drawLetter } from '@/lib/domain/portal-users/draw-letter';
import { findUserById, type PortalUserRow } from '@/lib/domain/portal-users/store/users';
import { systemContext, type Context } from '@/lib/platform/context';
import type { JobRun } from '@/lib/platform/queue/define-job';
import { findRetailer } from '@/lib/platform/retailers/store';
import type { WebhookMail } from './queue-webhook-mails';
import { findWebhook, type WebhookRow } from './store/webhooks';

const messages = { en, de };

export async function sendWebhookMail(
  data: {
    readonly retailer_id: number;
    readonly webhook_id: number;
    readonly user_id: string;
    readonly about: WebhookMail;
  },
  { id: jobId, log, signal }: JobRun,
): Promise<void> {
  const retailer = await findRetailer(data.retailer_id);
  if (retailer === null) return;
  const ctx = systemContext(retailer, 'webhooks');
  const user = await findUserById(ctx, data.user_id);
  const webhook = await findWebhook(ctx, data.webhook_id);
  const provider = chooseProvider(retailer, 'email');
  if (user === null || user.status !== 'active' || webhook === null || provider === null) return;
  const content = await composeWebhookMail(ctx, user, webhook, data.about);
  const id = `webhook-${jobId}`;
  const recipient = user.email;
  const mail = writeMail({ id, recipient, senderName: retailer.name, content });
  try {
    await provider.send({ id, retailerId: retailer.id, channel: 'email', recipient, content, mail }, signal);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    log.warn({ err: error, retailer: retailer.id, user: user.id }, 'mail about a webhook refused');
  }
}

async function composeWebhookMail(
  ctx: Context,
  user: Pick<PortalUserRow, 'name' | 'problemMail'>,
  { id, url }: WebhookRow,
  about: WebhookMail,
): Promise<MessageContent> {
  const language = user.problemMail ?? ctx.retailer.settings.locale;
  const locale = matchLanguage([language], portalLocales) ?? portalLocales[0];
  const t = createTranslator({ locale, messages: messages[locale], namespace: 'webhooks' });
  const greet = createTranslator({ locale, messages: messages[locale] });
  // The mail shows only the origin, because the path may contain a secret of the receiver.
  const values = { retailer: ctx.retailer.name, url: new URL(url).origin };
  const letter = {
    greeting: user.name === null ? greet('greetingWithoutName') : greet('greeting', { name: user.name }),
    body: t(`${about}.body`, values),
    action: t('action'),
    link: webhookPageUrl(id),
    after: t('after'),
  };
  const { greeting, body, link, after } = letter;
  const subject = t(`${about}.subject`, values);
  return {
    subject,
    text: [greeting, body, link, after].join('\n\n'),
    html: await drawLetter(locale, subject, letter),
    attachments: [],
  };
}
