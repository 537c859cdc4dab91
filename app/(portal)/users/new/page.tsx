import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { portalPage } from '@/components/portal/kit/portal-page';
import { BackLink } from '@/components/portal/kit/links/back-link';
import { Notice } from '@/components/portal/kit/notice';
import { groupChoices } from '@/components/portal/users/group-choices';
import { InviteForm } from '@/components/portal/users/invite-form';
import { PageHeader } from '@/components/ui/page-header';
import { hasMailServer } from '@/lib/domain/delivery/send/choose-provider';
import { portalPath } from '@/lib/core/portal-path';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('portal.users.form');
  return { title: t('title') };
}

/** Requires permission to read users, because the form checks if the address is known. */
export default portalPage({
  needs: { all: ['put_portal_user', 'get_portal_user'] },
  async view({ ctx, can }) {
    const t = await getTranslations('portal.users');
    const hasMail = hasMailServer(ctx.retailer);
    const mayLink = can('send_password_reset');
    return (
      <div className="@container">
        <div className="px-4 pt-5 pb-10 @3xl:px-6">
          <PageHeader
            title={t('form.title')}
            back={can('get_portal_users') && <BackLink href={portalPath.users()}>{t('title')}</BackLink>}
          />
          {!hasMail && mayLink && (
            <div className="pb-5">
              <Notice>{t('noMail')}</Notice>
            </div>
          )}
          <InviteForm groups={await groupChoices(ctx)} hasMail={hasMail} mayLink={mayLink} />
        </div>
      </div>
    );
  },
});
