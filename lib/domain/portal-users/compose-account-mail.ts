import { createTranslator } from 'use-intl/core';
import type { Context } from '@/lib/platform/context';
import type { AccountMailInput } from '@/lib/domain/delivery/send/compose';
import type { MessageContent } from '@/lib/domain/delivery/send/message-content';
import { deliveryFailures } from '@/lib/domain/delivery/send/failures';
import { RefusedError } from '@/lib/domain/delivery/send/provider';
import { matchLanguage } from '@/lib/core/i18n/accept-language';
import { portalLocales } from '@/lib/core/i18n/locales';
import de from '@/lib/core/i18n/mail-messages/de.json';
import en from '@/lib/core/i18n/mail-messages/en.json';
import { forgotPasswordUrl } from '@/lib/core/paths';
import { drawLetter } from './draw-letter';
import { requestPasswordReset } from './request-password-reset';
import { findUserById } from './store/users';

const messages = { en, de };

/**
 * Creates the link in the mail, so call this in a transaction and right before sending.
 * @throws RefusedError if the user is deleted or inactive.
 */
export async function composeAccountMail(
  ctx: Context,
  { kind, userId }: AccountMailInput,
): Promise<MessageContent> {
  const user = await findUserById(ctx, userId);
  if (user === null) throw new RefusedError(deliveryFailures.user_gone);
  if (user.status !== 'active') throw new RefusedError(deliveryFailures.user_inactive);
  const { link } = await requestPasswordReset(ctx, user, kind);
  const locale = matchLanguage([ctx.retailer.settings.locale], portalLocales) ?? portalLocales[0];
  const t = createTranslator({ locale, messages: messages[locale] });
  const values = { retailer: ctx.retailer.name, email: user.email, forgot: forgotPasswordUrl() };
  const letter = {
    greeting: user.name === null ? t('greetingWithoutName') : t('greeting', { name: user.name }),
    body: t(`${kind}.body`, values),
    action: t(`${kind}.action`),
    after: t(`${kind}.after`, values),
    link,
  };
  const { greeting, body, after } = letter;
  const subject = t(`${kind}.subject`, values);
  return {
    subject,
    text: [greeting, body, link, after, ctx.retailer.name].join('\n\n'),
    html: await drawLetter(locale, subject, letter),
    attachments: [],
  };
}
