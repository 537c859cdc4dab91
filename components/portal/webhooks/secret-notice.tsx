'use client';

import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/copy-button';
import { Notice } from '../kit/notice';

export function SecretNotice({ secret }: { readonly secret: string }) {
  const t = useTranslations('portal.webhooks.made');
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="warning">{t('once')}</Notice>
      <div className="flex min-h-11 items-center gap-3 rounded-md border bg-sunken/60 ps-3 pe-1.5">
        <span className="shrink-0 text-xs text-ink-subtle">{t('secret')}</span>
        <code className="min-w-0 flex-1 py-2 font-mono text-xs break-all select-all">{secret}</code>
        <CopyButton value={secret} label={t('copy')} />
      </div>
    </div>
  );
}
