import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { ForeignText } from './foreign-text';
import type { PageFormat } from '../words/page-format';
import { receiptNumber } from './shown-receipt';

interface Props {
  readonly receipt: ReceiptWire;
  readonly page: PageFormat;
}

/** Staff-only details are folded. The consumer's identifier is left out. */
export function ReceiptDetails({ receipt, page }: Props) {
  const { t } = page;
  const { salesperson, operator } = receipt.properties;
  const staff = [
    { label: t('details.store'), value: receipt.store_reference },
    { label: t('details.till'), value: receipt.till_uuid },
    { label: t('details.salesperson'), value: salesperson },
    { label: t('details.operator'), value: operator },
  ].flatMap(({ label, value }) => (typeof value === 'string' && value !== '' ? [{ label, value }] : []));
  return (
    <section>
      <h2>{t('details.heading')}</h2>
      <dl className="facts">
        <Fact label={t('details.transaction')}>{receiptNumber(receipt)}</Fact>
        <div>
          <dt>{t('details.time')}</dt>
          <dd>
            <time dateTime={receipt.localtime}>{page.dayAndTime(receipt.localtime)}</time>
          </dd>
        </div>
      </dl>
      {staff.length > 0 && (
        <details className="more">
          <summary>{t('details.more')}</summary>
          <dl className="facts small">
            {staff.map(({ label, value }) => (
              <Fact key={label} label={label}>
                {value}
              </Fact>
            ))}
          </dl>
        </details>
      )}
    </section>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <ForeignText>{children}</ForeignText>
      </dd>
    </div>
  );
}
