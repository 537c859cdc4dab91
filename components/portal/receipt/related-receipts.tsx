import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Card, CardHeader } from '@/components/ui/card';
import { portalPath } from '@/lib/core/portal-path';
import type { RelatedReceipt } from '@/lib/domain/receipts/read/list-related';
import type { ValueFormat } from '../kit/format/value-format';

interface RelatedReceiptsProps {
  readonly related: readonly RelatedReceipt[];
  readonly format: ValueFormat;
}

export function RelatedReceipts({ related, format }: RelatedReceiptsProps) {
  const t = useTranslations('portal.receipt.related');
  if (related.length === 0) return null;
  return (
    <Card>
      <CardHeader title={t('title')} />
      <ul aria-label={t('title')} className="py-1">
        {related.map(({ relation, receipt }) => (
          <li key={receipt.id}>
            <Link
              href={portalPath.receipt(receipt.id)}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 px-4 py-2 text-sm hover:bg-hover/70 focus-visible:-outline-offset-2 @2xl:grid-cols-[8rem_minmax(0,1fr)_auto]"
            >
              <span className="col-span-2 text-xs text-ink-muted @2xl:col-span-1 @2xl:text-sm">
                {t(`relations.${relation}`)}
              </span>
              <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
                <bdi className="foreign min-w-0 font-medium [overflow-wrap:anywhere]">
                  {receipt.transactionId}
                </bdi>
                <span className="text-xs text-ink-subtle">
                  <span className="tabular">{format.dayAndTime(receipt.localtime)}</span>
                  {' · '}
                  <bdi className="foreign">{receipt.store}</bdi>
                </span>
              </span>
              {receipt.currency !== null && (
                <span className="tabular shrink-0">{format.money(receipt.total, receipt.currency)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
