'use client';

import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/copy-button';
import { Notice } from '../kit/notice';

interface SecretValueProps {
  readonly name: string;
  readonly clientKey: string;
  readonly secret: string;
}

export function SecretValue({ name, clientKey, secret }: SecretValueProps) {
  const t = useTranslations('portal.clients.secret');
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="warning">{t('once')}</Notice>
      <dl className="flex flex-col gap-2">
        <Value name={name} text={clientKey} copyLabel={t('copyKey')} />
        <Value name={t('secret')} text={secret} copyLabel={t('copySecret')} />
      </dl>
    </div>
  );
}

interface ValueProps {
  readonly name: string;
  readonly text: string;
  readonly copyLabel: string;
}

function Value({ name, text, copyLabel }: ValueProps) {
  return (
    <div className="flex min-h-11 items-center gap-3 rounded-md border bg-sunken/60 ps-3 pe-1.5">
      <dt className="w-24 shrink-0 text-xs text-ink-subtle">{name}</dt>
      <dd className="flex min-w-0 flex-1 items-center justify-between gap-2">
        <code className="min-w-0 py-2 font-mono text-xs break-all select-all">{text}</code>
        <CopyButton value={text} label={copyLabel} />
      </dd>
    </div>
  );
}
