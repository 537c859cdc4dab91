import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { connection } from 'next/server';
import { ForgotPassword } from '@/components/portal/sign-in/forgot-password';
import { isMailSetUp } from '@/lib/domain/delivery/send/choose-provider';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('portal.password.forgot');
  return { title: t('title') };
}

export default async function ForgotPasswordPage() {
  // Renders on each request: the setting for mail belongs to the running service, and a build does not know
  // it.
  await connection();
  return <ForgotPassword hasMail={isMailSetUp()} />;
}
