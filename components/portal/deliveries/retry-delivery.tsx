'use client';

import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { api } from '@/components/portal/api/client';
import { FormError } from '../kit/form/form-error';
import { useSave } from '../kit/form/use-save';

export function RetryDelivery({
  id,
  isDelivered,
}: {
  readonly id: string;
  /** False if no provider serves the channel, so that the built-in outbox only stores its deliveries. */
  readonly isDelivered: boolean;
}) {
  const t = useTranslations('portal.deliveries');
  const retry = useSave({
    save: () => api('retry_delivery', { params: { id } }),
    saved: t(isDelivered ? 'retried' : 'retriedKept'),
    tone: isDelivered ? 'success' : 'warning',
  });
  return (
    <>
      <Button variant="primary" loading={retry.isPending} onClick={() => retry.mutate()}>
        <RotateCw aria-hidden />
        {t('retry')}
      </Button>
      <FormError error={retry.error} />
    </>
  );
}
