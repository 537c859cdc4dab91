import { Compass } from 'lucide-react';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { PortalShell } from '@/components/portal/frame/portal-shell';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { findPortal } from '@/lib/platform/auth/portal';

/** What an unknown address shows: within the portal's frame to those who are signed in. */
export default async function NotFound() {
  const portal = await findPortal();
  const t = await getTranslations('notFound');
  const state = (
    <EmptyState
      heading="h1"
      icon={<Compass />}
      title={t('title')}
      action={
        <Link href="/" className={buttonClass({ variant: 'secondary' })}>
          {t('home')}
        </Link>
      }
    >
      {t('body')}
    </EmptyState>
  );
  if (portal === null) return <main className="grid min-h-dvh place-items-center p-6">{state}</main>;
  return (
    <PortalShell portal={portal}>
      <div className="grid min-h-[70dvh] place-items-center">{state}</div>
    </PortalShell>
  );
}
