import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/class-names';
import { Card, CardHeader } from '@/components/ui/card';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import type { ValueFormat } from '../kit/format/value-format';
import { flatProperties } from './flat-properties';
import { ReceiptItems } from './receipt-items';
import { ReceiptPayments, ReceiptTotals } from './receipt-totals';

/** Items up to which the totals are in sight below them. */
const itemsOnScreen = 25;

/** All that the receipt says, in the order of a receipt; the totals of a long one come first. */
export function ReceiptDetails({
  receipt,
  format,
}: {
  readonly receipt: ReceiptWire;
  readonly format: ValueFormat;
}) {
  const t = useTranslations('portal.receipt');
  const items = <ReceiptItems receipt={receipt} format={format} />;
  const isLong = receipt.items.length > itemsOnScreen;
  return (
    <div className="flex flex-col gap-4">
      {!isLong && items}
      {/* Totals take the whole width where nothing stands beside them. */}
      <div className={cn('grid items-start gap-4', receipt.payments.length > 0 && '@2xl:grid-cols-2')}>
        <ReceiptTotals receipt={receipt} format={format} />
        <ReceiptPayments receipt={receipt} format={format} />
      </div>
      {isLong && items}
      <Properties title={t('properties')} value={receipt.properties} />
      <Properties title={t('storeProperties')} value={receipt.store.properties} />
      <Properties title={t('l10n')} value={receipt.l10n} />
    </div>
  );
}

function Properties({ title, value }: { readonly title: string; readonly value: ReceiptWire['properties'] }) {
  const properties = flatProperties(value).filter((property) => property.value !== 'null');
  if (properties.length === 0) return null;
  return (
    <Card>
      <CardHeader title={title} />
      <dl className="grid gap-x-8 px-4 py-2 text-sm @2xl:grid-cols-2">
        {properties.map((property) => (
          <div key={property.path} className="flex min-h-8 items-baseline gap-4 py-1">
            <dt className="foreign w-36 shrink-0 font-mono text-xs text-ink-subtle">{property.path}</dt>
            <dd className="foreign min-w-0 flex-1">{property.value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
