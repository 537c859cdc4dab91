import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { Description, DescriptionList } from '@/components/ui/description-list';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { foreignOffset, type ValueFormat } from '../kit/format/value-format';
import { IdentifierEditor, type IdentifierRights } from './identifier-editor';
import { factsClass, toldProperties } from './technical-details';

interface ReceiptSummaryProps {
  readonly receipt: ReceiptWire;
  readonly format: ValueFormat;
  readonly timeZone: string;
  readonly may: IdentifierRights;
  readonly mayOpen: boolean;
}

export function ReceiptSummary({ receipt, format, timeZone, may, mayOpen }: ReceiptSummaryProps) {
  const t = useTranslations('portal.receipt.facts');
  const offset = foreignOffset(receipt.localtime, timeZone);
  const told = toldProperties.flatMap((name) => {
    const value = receipt.properties[name];
    return typeof value === 'string' || typeof value === 'number' ? [{ name, value: String(value) }] : [];
  });
  return (
    <Card>
      <div className="px-4 py-3">
        <h2 className="mb-1 text-xs font-medium text-ink-subtle">{t('consumer')}</h2>
        <IdentifierEditor id={receipt.id} may={may} mayOpen={mayOpen} />
      </div>
      {(offset !== null || told.length > 0) && (
        <DescriptionList className={`${factsClass} border-t`}>
          {offset !== null && (
            <Description term={t('timeHere')}>
              <span className="tabular">{format.instant(new Date(receipt.timestamp), timeZone)}</span>
            </Description>
          )}
          {told.map(({ name, value }) => (
            <Description key={name} term={t(name)}>
              {value}
            </Description>
          ))}
        </DescriptionList>
      )}
    </Card>
  );
}
