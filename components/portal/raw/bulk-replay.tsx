'use client';

import { RotateCw } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '@/components/ui/dialog';
import type { AnswerOf } from '@/components/portal/api/input';
import { useApi, useApiMutation } from '@/components/portal/api/use-api';
import { usePoll } from '@/components/portal/api/use-poll';
import { FormError } from '../kit/form/form-error';

const interval = 1000;

interface ReplayFilter {
  readonly transformation?: string;
  readonly code?: string;
  readonly cause?: string;
}

interface BulkReplayProps {
  readonly filter: ReplayFilter;
  readonly label?: string;
  readonly variant?: 'primary' | 'secondary';
  readonly leadsTo?: string;
}

export function BulkReplay({ filter, label, variant = 'secondary', leadsTo }: BulkReplayProps) {
  const t = useTranslations('portal.raw');
  const tUi = useTranslations('ui');
  const router = useRouter();
  const [started, setStarted] = useState<string | null>(null);
  // The filter when the dialog opened. The page's filter may change after the replay.
  const [chosenFilter, setChosenFilter] = useState(filter);
  // The page is not refreshed yet, so that the dialog stays until the replay has ended.
  const start = useApiMutation('replay_raw_receipts', { onSuccess: ({ id }) => setStarted(id) });
  const progress = useApi(
    'get_raw_replay',
    { params: { id: started ?? '' } },
    {
      enabled: started !== null,
      refetchInterval: usePoll<AnswerOf<'get_raw_replay'>>(interval, (now) => !now.finished),
      staleTime: 0,
    },
  );
  const replay = progress.data ?? null;
  const finished = replay?.finished === true;
  useEffect(() => {
    if (finished && leadsTo === undefined) router.refresh();
  }, [finished, leadsTo, router]);
  const onOpenChange = (open: boolean) => {
    if (!start.isPending) start.reset();
    if (open) return setChosenFilter(filter);
    if (started !== null && leadsTo !== undefined) router.push(leadsTo);
    setStarted(null);
  };
  return (
    <Dialog onOpenChange={onOpenChange}>
      <DialogTrigger asChild>
        <Button variant={variant}>
          <RotateCw aria-hidden />
          {label ?? t('replayAll')}
        </Button>
      </DialogTrigger>
      <DialogContent
        title={t('replayAllTitle')}
        description={
          chosenFilter.cause !== undefined
            ? t('replayAllOfCause')
            : chosenFilter.transformation === undefined
              ? t('replayAllNote')
              : t('replayAllOf', { name: chosenFilter.transformation })
        }
        footer={
          started === null ? (
            <>
              <DialogClose asChild>
                <Button>{tUi('cancel')}</Button>
              </DialogClose>
              <Button
                variant="primary"
                loading={start.isPending}
                onClick={() => start.mutate({ body: { state: 'failed', ...chosenFilter } })}
              >
                {t('replayAllStart')}
              </Button>
            </>
          ) : (
            <DialogClose asChild>
              <Button variant="primary">{tUi('close')}</Button>
            </DialogClose>
          )
        }
      >
        <FormError error={start.error ?? progress.error} />
        {replay !== null && (
          <div className="flex flex-col gap-2">
            <progress
              aria-label={t('replayProgress')}
              value={replay.total === 0 ? 1 : replay.done}
              max={Math.max(1, replay.total)}
              className="h-2 w-full overflow-hidden rounded-full [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent"
            />
            <p role="status" className="tabular text-sm text-ink-muted">
              {t('replayDone', { done: replay.done, total: replay.total })}
            </p>
            <p className="tabular text-sm text-ink-subtle">
              {t('replayResults', {
                processed: replay.processed,
                failed: replay.failed,
                ignored: replay.ignored,
              })}
            </p>
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}
