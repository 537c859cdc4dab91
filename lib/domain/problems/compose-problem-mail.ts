import { createTranslator } from 'use-intl/core';
import type { MessageContent } from '@/lib/domain/delivery/message-content';
import { drawLetter } from '@/lib/domain/portal-users/draw-letter';
import type { PortalUserRow } from '@/lib/domain/portal-users/store/users';
import { matchLanguage } from '@/lib/core/i18n/accept-language';
import { portalLocales } from '@/lib/core/i18n/locales';
import de from '@/lib/core/i18n/mail-messages/de.json';
import en from '@/lib/core/i18n/mail-messages/en.json';
import { problemMailUrls } from '@/lib/core/paths';
import { expandPermissions, permissionOf } from '@/lib/platform/auth/permissions';
import type { Context } from '@/lib/platform/context';
import { operationOfKind } from './kinds';
import { listProblems } from './list-problems';

const messages = { en, de };

/** Problems that a mail names. */
const linesMax = 15;

/**
 * Null without open problems that the user may see. Names kinds, counts and places, and no data of raw receipts or
 * messages: more people read mail than the portal.
 */
export async function composeProblemMail(
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
