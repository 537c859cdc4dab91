'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { JsonView } from '@/components/ui/json-view';
import { receiptQuery } from './receipt-query';

export function ReceiptJson({ id }: { readonly id: string }) {
  const t = useTranslations('portal.receipt');
  const { data: receipt } = useQuery(receiptQuery(id));
  if (receipt === undefined) return null;
  return <JsonView label={t('jsonLabel', { id })} value={receipt} className="max-h-[70dvh]" />;
}
