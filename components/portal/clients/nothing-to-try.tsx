import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Notice } from '../kit/notice';
import type { TryChoice } from './try-call';
import { portalPath } from '@/lib/core/portal-path';

interface NothingToTryProps {
  readonly reason: Exclude<TryChoice['kind'], 'call'>;
  readonly mayAddStore: boolean;
}

const linkClass = 'font-medium text-accent-ink underline underline-offset-2';

export function NothingToTry({ reason, mayAddStore }: NothingToTryProps) {
  const t = useTranslations('portal.clients.try.nothing');
  return (
    <Notice tone="warning">
      {t(reason)}{' '}
      {reason === 'store_missing' && mayAddStore && (
        <Link href={portalPath.newStore()} className={linkClass}>
          {t('addStore')}
        </Link>
      )}
      {reason === 'nothing_permitted' && (
        <Link href="?" replace className={linkClass}>
          {t('choosePermissions')}
        </Link>
      )}
      {reason === 'nothing_to_try' && (
        <Link href={portalPath.apiReference()} className={linkClass}>
          {t('reference')}
        </Link>
      )}
    </Notice>
  );
}
