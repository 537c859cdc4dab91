import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { portalPage } from '@/components/portal/kit/portal-page';
import { FormSection } from '@/components/portal/kit/form/form-section';
import { portalValueFormat } from '@/components/portal/kit/format/value-format';
import { NameForm } from '@/components/portal/profile/name-form';
import { PasswordForm } from '@/components/portal/profile/password-form';
import { ProblemMailForm } from '@/components/portal/profile/problem-mail-form';
import { SecondFactor } from '@/components/portal/profile/second-factor';
import { Sessions } from '@/components/portal/profile/sessions';
import { PageHeader } from '@/components/ui/page-header';
import { hasMailServer } from '@/lib/domain/delivery/send/choose-provider';
import { browserName } from '@/lib/domain/portal-users/browser-name';
import { getProfile, listSessions } from '@/lib/domain/portal-users/get-profile';
import { problemOperations } from '@/lib/domain/problems/kinds';
import type { SessionWire } from '@/lib/domain/portal-users/profile-schema';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('portal.profile');
  return { title: t('title') };
}

export default portalPage({
  needs: 'a session',
  async view(portal) {
    const { ctx, can } = portal;
    const t = await getTranslations('portal.profile');
    const [profile, sessions] = await Promise.all([getProfile(ctx), listSessions(ctx)]);
    const format = portalValueFormat(portal);
    const browserText = ({ user_agent: userAgent }: SessionWire): string | null => {
      const { browser, system } = browserName(userAgent ?? '');
      if (browser === null || system === null) return browser ?? system;
      return t('sessions.browser', { browser, system });
    };
    const when = (timestamp: string) => format.instant(new Date(timestamp), ctx.retailer.settings.timezone);
    return (
      <div className="@container">
        <div className="px-4 pt-5 pb-10 @3xl:px-6">
          <PageHeader
            title={t('title')}
            description={t('description', {
              email: profile.email,
              group: profile.group === '' ? t('noGroup') : profile.group,
            })}
          />
          <FormSection title={t('name.title')}>
            <NameForm name={profile.name} />
          </FormSection>
          {problemOperations.some(can) && (
            <FormSection title={t('problemMail.title')} description={t('problemMail.description')}>
              <ProblemMailForm language={profile.problem_mail} isDelivered={hasMailServer(ctx.retailer)} />
            </FormSection>
          )}
          <FormSection title={t('password.title')} description={t('password.description')}>
            <PasswordForm email={profile.email} />
          </FormSection>
          <FormSection title={t('totp.title')} description={t('totp.description')}>
            <SecondFactor
              enabled={profile.totp.enabled}
              recoveryCodesLeft={profile.totp.recovery_codes_left}
            />
          </FormSection>
          <FormSection title={t('sessions.title')} description={t('sessions.description')}>
            <Sessions
              sessions={sessions.map((session) => ({
                id: session.id,
                current: session.current,
                browser: browserText(session),
                address: session.address,
                seen: when(session.last_seen_timestamp),
                began: when(session.created_timestamp),
              }))}
            />
          </FormSection>
        </div>
      </div>
    );
  },
});
