'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { callApi } from '@/components/portal/api/client';
import { apiPath } from '@/lib/core/api-path';
import type { ErasureWire } from '@/lib/domain/privacy/schema';
import { FormError } from '../form/form-error';

/** Begins an erasure again that did not come to its end; the page around it follows on. */
export function RetryErasure({ id }: { readonly id: string }) {
  const t = useTranslations('portal.identifiers.erasure');
  const client = useQueryClient();
  const retry = useMutation<ErasureWire>({
    mutationFn: () => callApi(apiPath('erasures', id, '_retry'), { method: 'POST' }),
    onSuccess: (erasure) => client.setQueryData(['erasure', id], erasure),
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
