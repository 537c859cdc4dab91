'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button, buttonClass } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Notice } from '../kit/notice';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Codes for a lost phone, shown this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useTranslations('portal.profile.totp');
  const text = codes.join('\n');
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warning">{t('codesOnce')}</Notice>
      <ul
        aria-label={t('codes')}
        className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-md border bg-sunken/60 p-4 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <CopyButton value={text} label={t('copyCodes')} />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="recovery-codes.txt"
          className={buttonClass()}
        >
          <Download aria-hidden />
          {t('download')}
        </a>
        <Button variant="primary" onClick={onDone}>
          {t('kept')}
        </Button>
      </div>
    </div>
  );
}
