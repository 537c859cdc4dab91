import { UserPlus } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button';
import { portalPath } from '@/lib/core/portal-path';
import { NotAllowed } from './not-allowed';
import { holds, type SetupFacts } from './setup-facts';

export function ColleagueStep({ facts }: { readonly facts: SetupFacts }) {
  const t = useTranslations('portal.setup.colleague');
  if (!holds(facts, 'put_portal_user')) return <NotAllowed />;
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm text-ink-muted">{t('note')}</p>
      <Link href={portalPath.newUser()} className={buttonClass({ variant: 'primary' })}>
        <UserPlus aria-hidden />
        {t('invite')}
      </Link>
    </div>
  );
}
