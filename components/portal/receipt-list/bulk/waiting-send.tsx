'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { api } from '@/components/portal/api/client';
import { useErrorText } from '../../kit/text/use-error-text';

export const waitInSeconds = 10;
/**
 * Seconds that the service waits before it sends: more than this page waits, because its answer takes time to
 * arrive.
 */
export const delayInSeconds = waitInSeconds + 2;

export interface WaitingSend {
  readonly receipts: number;
  readonly deliveries: readonly string[];
  readonly isKept: boolean;
}

/** The service does the waiting, so that deliveries are sent even if the page is closed. */
export function useWaitingSend(): (send: WaitingSend) => void {
  const t = useTranslations('portal.bulk.send');
  const errorText = useErrorText();
  return ({ receipts, deliveries, isKept }) => {
    const id = `send-${deliveries[0] ?? ''}`;
    const over = setTimeout(() => {
      const text = t(isKept ? 'kept' : 'sent', { count: receipts });
      const plain = { id, description: undefined, action: undefined, duration: 5000 };
      if (isKept) toast.warning(text, plain);
      else toast.success(text, plain);
    }, waitInSeconds * 1000);
    const cancel = async () => {
      clearTimeout(over);
      try {
        const { cancelled, kept } = await api('cancel_deliveries', { body: { deliveries: [...deliveries] } });
        if (kept.length === 0) toast.info(t('cancelled', { count: cancelled.length }));
        else toast.warning(t('cancelledPartly', { cancelled: cancelled.length, left: kept.length }));
      } catch (error) {
        toast.error(t('notCancelled', { reason: errorText(error as Error) }), {
          duration: Infinity,
          action: { label: t('cancelAgain'), onClick: () => void cancel() },
        });
      }
    };
    toast.info(t('waiting', { count: receipts }), {
      id,
      duration: Infinity,
      dismissible: false,
      description: <Countdown inSeconds={(seconds) => t('in', { seconds })} more={t('evenWithout')} />,
      action: { label: t('cancel'), onClick: () => void cancel() },
    });
  };
}

interface CountdownProps {
  readonly inSeconds: (seconds: number) => string;
  readonly more: string;
}

/**
 * Screen readers announce only the first number. `more` is a prop, because toasts are outside `AllTexts`, and
 * only the most common texts are loaded there.
 */
function Countdown({ inSeconds, more }: CountdownProps) {
  const [left, setLeft] = useState(waitInSeconds);
  useEffect(() => {
    const until = Date.now() + waitInSeconds * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000))), 250);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <span className="sr-only">{inSeconds(waitInSeconds)}</span>
      <span aria-hidden className="tabular">
        {inSeconds(left)}
      </span>{' '}
      {more}
    </>
  );
}
