import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { AuthHeading } from '@/components/portal/sign-in/auth-heading';
import { ResetPasswordForm } from '@/components/portal/sign-in/reset-password-form';
import { buttonClass } from '@/components/ui/button';
import { findOpenReset } from '@/lib/domain/portal-users/redeem-password-reset';
import { portalPath } from '@/lib/core/portal-path';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('portal.password.reset');
  return { title: t('title') };
}

/** Opening this page does not use up the token, because mail scanners open links. */
export default async function ResetPasswordPage({ params }: PageProps<'/reset-password/[token]'>) {
  const { token } = await params;
  const open = await findOpenReset(token);
  const t = await getTranslations('portal.password');
  if (open === null) {
    return (
      <>
        <AuthHeading title={t('gone.title')} intro={t('gone.body')} />
        <Link href={portalPath.forgotPassword()} className={buttonClass({ variant: 'primary', size: 'lg' })}>
          {t('gone.action')}
        </Link>
      </>
    );
  }
  return (
    <>
      <AuthHeading title={t('reset.title')} intro={t('reset.intro', { ...open })} />
      <ResetPasswordForm token={token} email={open.email} />
    </>
  );
}
