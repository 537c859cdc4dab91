import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button';
import { portalPath } from '@/lib/core/portal-path';
import { Notice } from '../kit/notice';
import { RemoveTests } from './remove-tests';
import { SendTest } from './send-test';
import { holds, type Setup, type SetupFacts } from './setup-facts';

export function ReceiptStep({ facts, setup }: { readonly facts: SetupFacts; readonly setup: Setup }) {
  const t = useTranslations('portal.setup.receipt');
  const { store, receipt } = setup;
  const hasArrived = setup.done.includes('receipt');
  if (store === null) return <Notice>{t('storeFirst')}</Notice>;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-ink-muted">
        {t(!hasArrived ? 'note' : receipt?.test === true ? 'testNote' : 'doneNote')}
      </p>
      <div className="flex flex-wrap gap-2">
        <SendTest facts={facts} setup={setup} variant={hasArrived ? 'secondary' : 'primary'} />
        {receipt !== null && (
          <Link href={portalPath.receipt(receipt.id)} className={buttonClass()}>
            {t('open')}
          </Link>
        )}
        {holds(facts, 'delete_test_receipts') && <RemoveTests count={setup.test_receipts} />}
      </div>
    </div>
  );
}
