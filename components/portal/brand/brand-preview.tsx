'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { cn } from '@/components/ui/class-names';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/waiting';
import { ApiError } from '@/components/portal/api/request';
import { useApi } from '@/components/portal/api/use-api';
import type { ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';
import { Notice } from '../kit/notice';
import type { BrandDraft } from './brand-draft';
import { useErrorText } from '../kit/text/use-error-text';
import { cachedFor } from '@/components/portal/api/cached-for';

const pause = 400;
const views = ['phone', 'desktop', 'mail', 'print'] as const;
const schemes = ['light', 'dark'] as const;
const receiptsOffered = 20;

interface BrandPreviewProps {
  readonly brand: BrandDraft;
  readonly languages: readonly { readonly tag: ReceiptLanguage; readonly name: string }[];
  readonly onRefused: (error: Error | null) => void;
  readonly mayChoose: boolean;
}

export function BrandPreview({ brand, languages, onRefused, mayChoose }: BrandPreviewProps) {
  const t = useTranslations('portal.brand');
  const errorText = useErrorText();
  const [view, setView] = useState<(typeof views)[number]>('phone');
  const [scheme, setScheme] = useState<(typeof schemes)[number]>('light');
  const [language, setLanguage] = useState<ReceiptLanguage | 'own'>('own');
  const [receipt, setReceipt] = useState('newest');
  const receipts = useApi('get_receipts', { query: { count: receiptsOffered } }, { enabled: mayChoose });
  const [settled, setSettled] = useState(brand);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(brand), pause);
    return () => clearTimeout(timer);
  }, [brand]);
  const form = view === 'mail' || view === 'print' ? view : 'page';
  const choice = { form, scheme, language: language === 'own' ? null : language } as const;
  const chosen = receipt === 'newest' ? {} : { receipt_id: receipt };
  const preview = useApi(
    'preview_brand',
    { body: { brand: settled, ...choice, ...chosen } },
    { placeholderData: keepPreviousData, staleTime: Infinity, gcTime: cachedFor(60_000), retry: false },
  );
  // While values are invalid, the last valid preview stays.
  const [lastGood, setLastGood] = useState(preview.data);
  if (preview.data !== undefined && preview.data !== lastGood) setLastGood(preview.data);
  const shown = preview.data ?? lastGood;
  const { error } = preview;
  useEffect(() => onRefused(error), [error, onRefused]);
  const other = error instanceof ApiError && error.errors.length > 0 ? null : error;
  return (
    <section aria-label={t('preview')} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Select
          aria-label={t('view')}
          value={view}
          options={views.map((value) => ({ value, label: t(`views.${value}`) }))}
          onValueChange={setView}
          className="w-28 grow"
        />
        <Select
          aria-label={t('scheme')}
          value={scheme}
          options={schemes.map((value) => ({ value, label: t(`looks.${value}`) }))}
          onValueChange={setScheme}
          className="w-24 grow"
        />
        <Select
          aria-label={t('previewLanguage')}
          value={language}
          options={[
            { value: 'own', label: t('ownLanguage') },
            ...languages.map(({ tag, name }) => ({ value: tag, label: name })),
          ]}
          onValueChange={setLanguage}
          className="w-44 grow"
        />
        {(receipts.data?.length ?? 0) > 1 && (
          <Select
            aria-label={t('previewReceipt')}
            value={receipt}
            options={[
              { value: 'newest', label: t('newestReceipt') },
              ...(receipts.data ?? []).map(({ id, transaction_id: name }) => ({ value: id, label: name })),
            ]}
            onValueChange={setReceipt}
            className="w-44 grow"
          />
        )}
      </div>
      {shown?.sample === true && <p className="text-sm text-ink-subtle">{t('sampleNote')}</p>}
      {other !== null && <Notice tone="danger">{errorText(other)}</Notice>}
      {shown === undefined ? (
        <Skeleton className="h-[75dvh] w-full" />
      ) : (
        <iframe
          title={t('preview')}
          sandbox=""
          srcDoc={shown.html}
          className={cn(
            'h-[75dvh] rounded-md border bg-canvas',
            view === 'phone' ? 'mx-auto w-full max-w-[390px]' : 'w-full',
          )}
        />
      )}
    </section>
  );
}
