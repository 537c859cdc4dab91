'use client';

import { useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { apiQuery } from '@/components/portal/api/queries';
import { useApiMutation } from '@/components/portal/api/use-api';
import { FormError } from '../kit/form/form-error';

export function RetryErasure({ id }: { readonly id: string }) {
  const t = useTranslations('portal.identifiers.erasure');
  const client = useQueryClient();
  const retry = useApiMutation('retry_erasure', {
    onSuccess: (erasure) =>
      client.setQueryData(apiQuery('get_erasure', { params: { id } }).queryKey, erasure),
  });
  return (
    <>
      <Button variant="primary" loading={retry.isPending} onClick={() => retry.mutate({ params: { id } })}>
        <RotateCw aria-hidden />
        {t('retry')}
      </Button>
      <FormError error={retry.error} />
    </>
  );
}
