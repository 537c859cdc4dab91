'use client';

import { RotateCw } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { api } from '@/components/portal/api/client';
import type { AnswerOf } from '@/components/portal/api/input';
import { Button } from '@/components/ui/button';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '@/components/ui/dialog';
import { ProgressBar } from '@/components/ui/waiting';
import { portalPath } from '@/lib/core/portal-path';
import { FormError } from '../kit/form/form-error';

type Answer = AnswerOf<'retry_deliveries'>;

const listedMax = 20;

interface BulkRetryProps {
  readonly cause: string;
  readonly count: number;
  readonly mayOpen: boolean;
}

export function BulkRetry({ cause, count, mayOpen }: BulkRetryProps) {
  const t = useTranslations('portal.deliveries');
  const tUi = useTranslations('ui');
  const tErrors = useTranslations('errors');
  const router = useRouter();
  const [answers, setAnswers] = useState<readonly Answer[] | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  /** Counts how often the dialog was closed. A run ends after its current call if the count has changed. */
  const closings = useRef(0);
  const queued = answers?.reduce((sum, answer) => sum + answer.queued, 0) ?? 0;
  const refused = answers?.flatMap((answer) => answer.refused) ?? [];
  const done = queued + refused.length;
  const send = async () => {
    const begun = closings.current;
    setRunning(true);
    setError(null);
    try {
      let last = answers?.at(-1);
      do {
        const from =
          last === undefined ? {} : { failed_before: last.failed_before, after: last.next ?? undefined };
        const answer: Answer = await api('retry_deliveries', { body: { cause, ...from } });
        last = answer;
        setAnswers((before) => [...(before ?? []), answer]);
      } while (last.next !== null && closings.current === begun);
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown : new Error(String(thrown)));
    } finally {
      setRunning(false);
    }
  };
  const isDone = answers?.at(-1)?.next === null;
  const onOpenChange = (open: boolean) => {
    if (open) return;
    closings.current += 1;
    // The retry may have solved the problem, so its page would no longer exist.
    if (answers !== null || isRunning) router.push(portalPath.problems());
    setAnswers(null);
    setError(null);
  };
  return (
    <Dialog onOpenChange={onOpenChange}>
      <DialogTrigger asChild>
        <Button variant="primary">
          <RotateCw aria-hidden />
          {t('retryAll', { count })}
        </Button>
      </DialogTrigger>
      <DialogContent
        title={t('retryAllTitle')}
        description={t('retryAllNote')}
        footer={
          isDone ? (
            <DialogClose asChild>
              <Button variant="primary">{tUi('close')}</Button>
            </DialogClose>
          ) : (
            <>
              <DialogClose asChild>
                <Button>{tUi('cancel')}</Button>
              </DialogClose>
              <Button variant="primary" loading={isRunning} onClick={() => void send()}>
                {t('retryAllStart')}
              </Button>
            </>
          )
        }
      >
        <FormError error={error} />
        {answers !== null && (
          <div className="flex flex-col gap-2">
            <ProgressBar share={isDone ? 1 : done / Math.max(count, done, 1)} />
            <p role="status" className="tabular text-sm text-ink-muted">
              {t('retryAllQueued', { count: queued })}
            </p>
            {refused.length > 0 && (
              <>
                <p className="text-sm font-medium">{t('retryAllRefused', { count: refused.length })}</p>
                <ul className="max-h-48 overflow-y-auto text-sm text-ink-muted">
                  {refused.slice(0, listedMax).map(({ id, reason }) => (
                    <li key={id} className="py-0.5">
                      {mayOpen ? (
                        // Opens a new tab, because only this dialog has the list of refusals.
                        <a
                          href={portalPath.delivery(id)}
                          target="_blank"
                          className="underline underline-offset-4"
                        >
                          {id.slice(-8)}
                        </a>
                      ) : (
                        id.slice(-8)
                      )}
                      {': '}
                      {tErrors(`refusals.${reason}`)}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}
