import { and, eq } from 'drizzle-orm';
import { html } from 'hono/html';
import { createTranslator } from 'use-intl/core';
import { portalUsers } from '@/drizzle/schema/portal-users';
import type { Context } from '@/lib/platform/context';
import type { MessageContent } from '@/lib/domain/delivery/message-content';
import { RefusedError } from '@/lib/domain/delivery/provider';
import { matchLanguage } from '@/lib/core/i18n/accept-language';
import { portalLocales } from '@/lib/core/i18n/locales';
import de from '@/lib/core/i18n/mail-messages/de.json';
import en from '@/lib/core/i18n/mail-messages/en.json';
import { forgotPasswordUrl } from '@/lib/core/paths';
import { owned } from '@/lib/platform/db/tenancy';
import { requestPasswordReset } from './request-password-reset';

const messages = { en, de };

/** Which mail, and to whom. */
export interface AccountMailInput {
  readonly kind: 'invitation' | 'password_reset';
  readonly userId: string;
}

/**
 * Writes the mail with which a portal user chooses a password, in the retailer's language, and makes its link: call it
 * when the mail is about to be sent, inside a transaction.
 * @throws RefusedError when the user is gone or inactive.
 */
export async function composeAccountMail(
  ctx: Context,
  { kind, userId }: AccountMailInput,
): Promise<MessageContent> {
  const [user] = await ctx.db
    .select()
    .from(portalUsers)
    .where(and(owned(ctx, portalUsers), eq(portalUsers.id, userId)));
  if (user === undefined) throw new RefusedError('the portal user is gone');
  if (user.status !== 'active') throw new RefusedError('the portal user is inactive');
  const { link } = await requestPasswordReset(ctx, user);
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
    html: await drawn(locale, subject, letter),
    attachments: [],
  };
}

interface Letter {
  readonly greeting: string;
  readonly body: string;
  readonly action: string;
  readonly after: string;
  readonly link: string;
}

const font = "16px/1.5 -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** The letter as HTML for mail programs: one column, inline styles, nothing loaded. */
async function drawn(locale: string, subject: string, letter: Letter): Promise<string> {
  const { greeting, body, action, after, link } = letter;
  const page = await html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
        <style>
          @media (prefers-color-scheme: dark) {
            .bg {
              background: #0f1012 !important;
            }
            .ink {
              color: #f2f3f5 !important;
            }
          }
        </style>
      </head>
      <body class="bg" style="margin:0;padding:0;background:#ffffff">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
          <tr>
            <td align="center" style="padding:32px 16px">
              <table role="presentation" width="100%" style="max-width:480px">
                <tr>
                  <td class="ink" style="font:${font};color:#16181d;text-align:start">
                    <p>${greeting}</p>
                    <p>${body}</p>
                    <p style="padding:8px 0">
                      <a
                        href="${link}"
                        style="display:inline-block;padding:12px 20px;border-radius:8px;background:#2f4fd0;color:#ffffff;font-weight:600;text-decoration:none"
                        >${action}</a
                      >
                    </p>
                    <p style="font-size:14px">${after}</p>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`;
  return page.toString();
}
