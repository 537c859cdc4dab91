'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { useErrorText } from '../kit/text/use-error-text';
import { amountChanges } from './amount-changes';
import { ChangeCounts } from './change-counts';
import { ChangedAmounts } from './changed-amounts';
import { countMappingChanges, type DraftComparison } from './compare-draft';
import type { PublishStep, usePublish } from './use-publish';

interface PublishButtonProps {
  readonly publish: ReturnType<typeof usePublish>;
  readonly disabled: boolean;
  readonly describedBy: string | undefined;
  readonly locale: string;
  readonly timeZone: string;
}

export function PublishButton({ publish, disabled, describedBy, locale, timeZone }: PublishButtonProps) {
  const t = useTranslations('portal.transformations');
  const { step, start, confirm, cancel, isPublishing } = publish;
  const isComparing = step.kind === 'comparing';
  const isOpen = step.kind !== 'idle' && (!isComparing || step.isShown);
  const isDangerous = 'comparison' in step && !isComparing && changesMoney(step.comparison);
  return (
    <>
      <Button
        variant="primary"
        disabled={disabled}
        aria-describedby={describedBy}
        loading={(isComparing || isPublishing) && !isOpen}
        onClick={start}
      >
        {t('publish')}
      </Button>
      <AlertDialog
        open={isOpen}
        onOpenChange={(open) => {
          if (!open) cancel();
        }}
        title={t(isDangerous ? 'publishAmountsTitle' : 'publishTitle')}
        confirmLabel={t(step.kind === 'unknown' || isComparing ? 'publish' : 'publishAnyway')}
        tone={isDangerous ? 'danger' : 'primary'}
        pending={isComparing || isPublishing}
        endsByClosing={isComparing}
        onConfirm={confirm}
      >
        <StepText step={step} locale={locale} timeZone={timeZone} />
      </AlertDialog>
    </>
  );
}

interface StepTextProps {
  readonly step: PublishStep;
  readonly locale: string;
  readonly timeZone: string;
}

function StepText({ step, locale, timeZone }: StepTextProps) {
  const t = useTranslations('portal.transformations');
  const format = useFormatter();
  const errorText = useErrorText();
  if (step.kind === 'idle') return null;
  if (step.kind === 'unknown') return <p>{t('publishUnknown')}</p>;
  if (step.kind === 'failed') return <p>{t('publishFailed', { reason: errorText(step.error) })}</p>;
  const { done, total, results } = step.comparison;
  const progress = t('compared', { done: format.number(done), total: format.number(total) });
  if (step.kind === 'comparing') {
    return (
      <div className="flex flex-col gap-2">
        <p>{t('comparing')}</p>
        <progress
          aria-label={t('runProgress')}
          value={done}
          max={Math.max(total, 1)}
          className="h-1.5 w-full overflow-hidden rounded-full [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
        />
        <p role="status" className="tabular text-xs">
          {progress}
        </p>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <p>{step.kind === 'late' ? t('publishLate', { progress }) : t('publishChanges', { count: total })}</p>
      <ChangeCounts results={results} />
      <ChangedAmounts results={results} locale={locale} timeZone={timeZone} />
      <p className="text-xs">{t('publishTab')}</p>
    </div>
  );
}

function changesMoney({ results }: DraftComparison): boolean {
  return (
    countMappingChanges(results).new_failure > 0 || results.some((result) => amountChanges(result).length > 0)
  );
}
