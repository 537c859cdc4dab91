import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ForgotPassword } from '@/components/portal/sign-in/forgot-password';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('portal.password.forgot');
  return { title: t('title') };
}

/** Where people ask for a link to choose a new password with. */
export default function ForgotPasswordPage() {
  return <ForgotPassword />;
}
