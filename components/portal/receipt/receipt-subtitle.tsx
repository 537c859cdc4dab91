import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/copy-button';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { foreignOffset, type ValueFormat } from '../kit/format/value-format';

export function ReceiptSubtitle({
  receipt,
  format,
  timeZone,
}: {
  readonly receipt: ReceiptWire;
  readonly format: ValueFormat;
  readonly timeZone: string;
}) {
  const t = useTranslations('portal.receipt.facts');
  const offset = foreignOffset(receipt.localtime, timeZone, receipt.l10n.timezone);
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      <bdi className="foreign">{receipt.store.name}</bdi>
      <span aria-hidden>·</span>
      <time dateTime={receipt.localtime} className="tabular">
        {format.day(receipt.localtime)}, {format.timeOfDay(receipt.localtime)}
        {offset !== null && ` (${offset})`}
      </time>
      <span aria-hidden>·</span>
      <span className="flex min-w-0 items-center gap-1">
        <bdi className="foreign tabular">{receipt.transaction_id}</bdi>
        <CopyButton value={receipt.transaction_id} label={t('copyTransactionId')} />
      </span>
    </span>
  );
}
