import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { portalPath } from '@/lib/core/portal-path';
import { Notice } from '../kit/notice';
import type { Setup, SetupFacts } from './setup-facts';

export function PhoneStep({ facts, setup }: { readonly facts: SetupFacts; readonly setup: Setup }) {
  const t = useTranslations('portal.setup.phone');
  const { receipt } = setup;
  if (receipt === null)
    return <Notice>{t(setup.done.includes('receipt') ? 'noAccess' : 'receiptFirst')}</Notice>;
  if (receipt.page_url === null) {
    return (
      <Notice tone="warning">
        {t(facts.hasPages ? 'noLink' : 'noPages')}{' '}
        {!facts.hasPages && (
          <Link href={portalPath.settings()} className="font-medium underline underline-offset-2">
            {t('settings')}
          </Link>
        )}
      </Notice>
    );
  }
  const { pathname, search } = new URL(receipt.page_url);
  return (
    <div className="flex flex-wrap items-start gap-5">
      {/* eslint-disable-next-line next/no-img-element -- a drawing of our own; nothing to optimise */}
      <img
        src={`${pathname}/qr.svg${search}`}
        alt={t('code')}
        width={160}
        height={160}
        className="size-40 rounded-md border bg-white p-2"
      />
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-3">
        <p className="text-sm text-ink-muted">{t('note')}</p>
        {facts.isLocal && <Notice tone="warning">{t('local')}</Notice>}
      </div>
    </div>
  );
}
