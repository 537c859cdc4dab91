import { may } from '@/lib/platform/auth/permissions';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { portalPage } from '@/components/portal/kit/portal-page';
import { cache } from 'react';
import { auditList } from '@/components/portal/audit/list';
import { BackLink } from '@/components/portal/kit/links/back-link';
import { Notice } from '@/components/portal/kit/notice';
import { portalValueFormat } from '@/components/portal/kit/format/value-format';
import { groupChoices } from '@/components/portal/users/group-choices';
import { PasswordLinkButton } from '@/components/portal/users/password-link';
import { ResetSecondFactor } from '@/components/portal/users/reset-second-factor';
import { SendReset } from '@/components/portal/users/send-reset';
import { UserFacts } from '@/components/portal/users/user-facts';
import { UserForm } from '@/components/portal/users/user-form';
import { UserState } from '@/components/portal/users/user-badges';
import { Badge } from '@/components/ui/badge';
import { buttonClass } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { requirePortal } from '@/lib/platform/auth/find-portal';
import type { Portal } from '@/lib/platform/auth/portal';
import { hasMailServer } from '@/lib/domain/delivery/send/choose-provider';
import { orNull } from '@/lib/core/errors';
import { decodeSegment } from '@/lib/platform/http/path';
import { getPortalUser } from '@/lib/domain/portal-users/get-portal-user';
import { presentPortalUser } from '@/lib/domain/portal-users/present';
import { portalPath } from '@/lib/core/portal-path';

const findPageUser = cache(async (segment: string) => {
  const { ctx } = await requirePortal();
  const email = decodeSegment(segment);
  if (!may(ctx, 'get_portal_user') || email === null) return null;
  return orNull(getPortalUser(ctx, email.toLowerCase()));
});

export async function generateMetadata({ params }: PageProps<'/users/[email]'>): Promise<Metadata> {
  const found = await findPageUser((await params).email);
  const t = await getTranslations('portal.users');
  return { title: found?.email ?? t('notFound.title') };
}

export default portalPage({
  needs: 'get_portal_user',
  load: async (_portal: Portal, { params }: PageProps<'/users/[email]'>) =>
    findPageUser((await params).email),
  async view(portal, _props: PageProps<'/users/[email]'>, row) {
    const { ctx, user, can } = portal;
    const shown = presentPortalUser(row);
    const t = await getTranslations('portal.users');
    const format = portalValueFormat(portal);
    const { timezone } = ctx.retailer.settings;
    const groups = await groupChoices(ctx);
    const isOwn = shown.email === user.email;
    // Users cannot manage a user who has more permissions than they have (contract section 11).
    const isAbove = groups.some(({ name, isAbove: above }) => name === shown.group && above);
    const mayMail = can('send_password_reset') && shown.status === 'active';
    // Users turn off their second factor on the profile page, which asks for a code or the password.
    const mayReset = can('delete_portal_user_totp') && shown.has_totp && !isOwn && !isAbove;
    const hasMail = hasMailServer(ctx.retailer);
    const history = auditList.path({ subject_type: 'portal_user', subject_id: shown.email });
    return (
      <div className="@container">
        <div className="px-4 pt-5 pb-10 @3xl:px-6">
          <PageHeader
            title={shown.name ?? shown.email}
            description={shown.name === null ? undefined : shown.email}
            badge={
              <>
                <UserState user={shown} />
                {isOwn && <Badge tone="accent">{t('you')}</Badge>}
              </>
            }
            back={can('get_portal_users') && <BackLink href={portalPath.users()}>{t('title')}</BackLink>}
            actions={
              <>
                {can('get_audit') && (
                  <Link href={history} className={buttonClass({ variant: 'ghost' })}>
                    {t('history')}
                  </Link>
                )}
                {mayReset && <ResetSecondFactor email={shown.email} />}
                {mayMail && !hasMail && !isAbove && (
                  <PasswordLinkButton email={shown.email} invited={!shown.has_password} />
                )}
                {mayMail && hasMail && <SendReset email={shown.email} invited={!shown.has_password} />}
              </>
            }
          />
          <div className="flex flex-col gap-5">
            {mayMail && !hasMail && !isAbove && !shown.has_password && <Notice>{t('noMailUser')}</Notice>}
            {can('put_portal_user') && isAbove && <Notice>{t('above')}</Notice>}
            <UserFacts user={shown} when={(at) => format.instant(new Date(at), timezone)} />
            {can('put_portal_user') && !isAbove && (
              <UserForm email={shown.email} group={shown.group} status={shown.status} groups={groups} />
            )}
          </div>
        </div>
      </div>
    );
  },
});
