import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { Description, DescriptionList } from '@/components/ui/description-list';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { foreignOffset, type ValueFormat } from '../kit/format/value-format';
import { IdentifierEditor, type IdentifierRights } from './identifier-editor';
import { useStaffTree } from './staff-tree';
import { factsClass } from './technical-details';

interface ReceiptSummaryProps {
  readonly receipt: ReceiptWire;
  readonly format: ValueFormat;
  readonly timeZone: string;
  readonly may: IdentifierRights;
  readonly mayOpen: boolean;
}

export function ReceiptSummary({ receipt, format, timeZone, may, mayOpen }: ReceiptSummaryProps) {
  const t = useTranslations('portal.receipt.facts');
  const offset = foreignOffset(receipt.localtime, timeZone, receipt.l10n.timezone);
  // The heading of the page already has the number and the time.
  const facts = useStaffTree(receipt, format).facts.filter(
    ({ name, audience }) => !['transaction', 'time'].includes(name) && audience !== 'technical',
  );
  return (
    <Card>
      <div className="px-4 py-3">
        <h2 className="mb-1 text-xs font-medium text-ink-subtle">{t('consumer')}</h2>
        <IdentifierEditor id={receipt.id} may={may} mayOpen={mayOpen} />
      </div>
      {(offset !== null || facts.length > 0) && (
        <DescriptionList className={`${factsClass} border-t`}>
          {offset !== null && (
            <Description term={t('timeHere')}>
              <span className="tabular">{format.instant(new Date(receipt.timestamp), timeZone)}</span>
            </Description>
          )}
          {facts.map(({ name, label, value }) => (
            <Description key={name} term={label}>
              {value}
            </Description>
          ))}
        </DescriptionList>
      )}
    </Card>
  );
}
