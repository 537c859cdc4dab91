'use client';

import { Check, Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { toast } from './toast';
import { IconButton } from './icon-button';

const confirmedMilliseconds = 1600;

export function CopyButton({ value, label }: { readonly value: string; readonly label?: string }) {
  const t = useTranslations('ui');
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), confirmedMilliseconds);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      // Browsers refuse the clipboard without https or permission. The user can still select the text.
      toast.error(t('copyFailed'));
    }
  }

  return (
    <>
      <IconButton size="sm" label={copied ? t('copied') : (label ?? t('copy'))} onClick={() => void copy()}>
        {copied ? <Check aria-hidden className="text-success-ink" /> : <Copy aria-hidden />}
      </IconButton>
      <span role="status" className="sr-only">
        {copied ? t('copied') : ''}
      </span>
    </>
  );
}
