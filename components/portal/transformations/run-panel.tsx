'use client';

import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { transformationsApi, type MappingChange, type MappingDraft } from '@/lib/api/transformations';
import { FormError } from '../form/form-error';
import { DifferenceList } from './difference-list';
import { FailureNotice } from './failure-notice';

const tones = { same: 'neutral', changed: 'accent', new_failure: 'danger', fixed: 'success' } as const;
const changes = ['new_failure', 'fixed', 'changed', 'same'] as const;

interface Progress {
  readonly total: number;
  readonly done: number;
  readonly results: readonly MappingChange[];
}

/** Runs the mapping over the newest raw receipts, which the user may open, and shows what it would change. */
export function RunPanel({ name, draft }: { readonly name: string; readonly draft: MappingDraft }) {
  const t = useTranslations('portal.transformations');
  const [progress, setProgress] = useState<Progress | null>(null);
  const run = useMutation({
    mutationFn: async () => {
      let at: { after: string | null; done: number } = { after: null, done: 0 };
      const results: MappingChange[] = [];
      setProgress({ total: 0, done: 0, results: [] });
      for (;;) {
        const part = await transformationsApi.run(name, draft, at);
        results.push(...part.results);
        setProgress({ total: part.total, done: part.done, results: [...results] });
        if (part.next === null) return;
        at = { after: part.next, done: part.done };
      }
    },
  });
  const counts = new Map(
    changes.map((change) => [change, progress?.results.filter((one) => one.change === change).length ?? 0]),
  );
  const shown = progress?.results.filter(({ change }) => change !== 'same') ?? [];
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
          <ul className="flex flex-wrap gap-2">
            {changes.map((change) => (
              <li key={change}>
                <Badge tone={tones[change]}>
                  {t(`changes.${change}`, { count: counts.get(change) ?? 0 })}
                </Badge>
              </li>
            ))}
          </ul>
          {shown.length > 0 && (
            <ul className="divide-y rounded-md border">
              {shown.map((result) => (
                <li key={result.raw_id} className="flex flex-col gap-2 px-3 py-2">
                  <div className="flex items-center gap-2 text-sm">
                    <Badge tone={tones[result.change]}>{t(`changes.${result.change}`, { count: 1 })}</Badge>
                    <Link
                      href={`/raw/${result.raw_id}`}
                      className="tabular truncate text-accent-ink hover:underline"
                    >
                      {result.received_timestamp}
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
