import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { CopyButton } from '@/components/ui/copy-button';
import { Description, DescriptionList } from '@/components/ui/description-list';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { foreignOffset, type ValueFormat } from '../kit/format/value-format';
import { IdentifierEditor, type IdentifierRights } from './identifier-editor';

interface ReceiptSummaryProps {
  readonly receipt: ReceiptWire;
  readonly format: ValueFormat;
  /** The retailer's. */
  readonly timeZone: string;
  readonly may: IdentifierRights;
  /** True when the user may open the page of the consumer. */
  readonly mayOpen: boolean;
}

/** Whose receipt, from where and when, under which ids: what stays in sight above every tab. */
export function ReceiptSummary({ receipt, format, timeZone, may, mayOpen }: ReceiptSummaryProps) {
  const t = useTranslations('portal.receipt.facts');
  const { store } = receipt;
  const offset = foreignOffset(receipt.localtime, timeZone);
  const place = [store.name, [store.postcode, store.city].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  return (
    <Card>
      <div className="border-b px-4 py-3">
        <h2 className="mb-1 text-xs font-medium text-ink-subtle">{t('consumer')}</h2>
        <IdentifierEditor id={receipt.id} may={may} mayOpen={mayOpen} />
      </div>
      <DescriptionList className="px-4 py-1.5 @2xl:grid-cols-2">
        <Description term={t('time')}>
          <span className="tabular">
            {format.dayAndTime(receipt.localtime)}
            {offset !== null && ` (${offset})`}
          </span>
        </Description>
        <Description term={t('store')}>{place}</Description>
        {offset !== null && (
          <Description term={t('timeHere')}>
            <span className="tabular">{format.instant(new Date(receipt.timestamp), timeZone)}</span>
          </Description>
        )}
      </DescriptionList>
      <DescriptionList className="border-t px-4 py-1.5">
        <Description term={t('id')}>
          <Id value={receipt.id} copyLabel={t('copyId')} />
        </Description>
        <Description term={t('storeReference')}>
          <span className="tabular">{receipt.store_reference}</span>
        </Description>
        {receipt.external_id !== null && (
          <Description term={t('externalId')}>
            <Id value={receipt.external_id} copyLabel={t('copyExternalId')} />
          </Description>
        )}
        {receipt.till_uuid !== null && (
          <Description term={t('till')}>
            <Id value={receipt.till_uuid} copyLabel={t('copyTill')} />
          </Description>
        )}
      </DescriptionList>
    </Card>
  );
}

function Id({ value, copyLabel }: { readonly value: string; readonly copyLabel: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span className="min-w-0 font-mono text-xs">{value}</span>
      <CopyButton value={value} label={copyLabel} />
    </span>
  );
}
