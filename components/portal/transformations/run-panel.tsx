'use client';

import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { portalPath } from '@/lib/core/portal-path';
import { FormError } from '../kit/form/form-error';
import { valueFormat } from '../kit/format/value-format';
import { ChangeCounts, changeTones } from './change-counts';
import { compareDraft, noComparison, type DraftComparison } from './compare-draft';
import { DifferenceList } from './difference-list';
import { FailureNotice } from './failure-notice';
import type { MappingDraft } from './mapping';

interface RunPanelProps {
  readonly name: string;
  readonly draft: MappingDraft;
  readonly locale: string;
  readonly timeZone: string;
}

export function RunPanel({ name, draft, locale, timeZone }: RunPanelProps) {
  const t = useTranslations('portal.transformations');
  const [progress, setProgress] = useState<DraftComparison | null>(null);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const run = useMutation({
    mutationFn: () => {
      setProgress(noComparison);
      const { signal } = leaving.current ?? new AbortController();
      return compareDraft(name, draft, signal, setProgress);
    },
  });
  const shown = progress?.results.filter(({ change }) => change !== 'same') ?? [];
  const { instant } = valueFormat(locale);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-muted">{t('runNote')}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" loading={run.isPending} onClick={() => run.mutate()}>
          {t('runStart')}
        </Button>
        {progress !== null && (
          <p role="status" className="tabular text-sm text-ink-muted">
            {t('runDone', { done: progress.done, total: progress.total })}
          </p>
        )}
      </div>
      <FormError error={run.error} />
      {progress !== null && progress.total > 0 && (
        <>
          <progress
            aria-label={t('runProgress')}
            value={progress.done}
            max={progress.total}
            className="h-1.5 w-full overflow-hidden rounded-full [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
          />
          <ChangeCounts results={progress.results} />
          {shown.length > 0 && (
            <ul className="divide-y rounded-md border">
              {shown.map((result) => (
                <li key={result.raw_id} className="flex flex-col gap-2 px-3 py-2">
                  <div className="flex flex-wrap items-center gap-2 text-sm">
                    <Badge tone={changeTones[result.change]}>{t(`change.${result.change}`)}</Badge>
                    <Link
                      href={portalPath.rawReceipt(result.raw_id)}
                      className="tabular truncate text-accent-ink hover:underline"
                    >
                      {instant(new Date(result.received_timestamp), timeZone)}
                    </Link>
                    <span className="tabular ms-auto text-xs text-ink-subtle">
                      {t('runReceipts', { before: result.before.receipts, after: result.after.receipts })}
                    </span>
                  </div>
                  {result.after.failure !== null && <FailureNotice failure={result.after.failure} />}
                  <DifferenceList differences={result.differences} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  );
}
