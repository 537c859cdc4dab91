import type { ReactNode } from 'react';
import type { ReceiptWire } from '@/lib/receipts/schema';
import { ForeignText } from './foreign-text';
import type { PageFormat } from './page-format';

interface Props {
  readonly receipt: ReceiptWire;
  readonly page: PageFormat;
}

/** What a shop asks for when a receipt has to be found again. The consumer's identifier is not among it. */
export function ReceiptDetails({ receipt, page }: Props) {
  const { t } = page;
  const { salesperson, operator } = receipt.properties;
  return (
    <section>
      <h2>{t('details.heading')}</h2>
      <dl className="facts">
        <Fact label={t('details.transaction')}>{receipt.transaction_id}</Fact>
        <div>
          <dt>{t('details.time')}</dt>
          <dd>
            <time dateTime={receipt.localtime}>{page.dayAndTime(receipt.localtime)}</time>
          </dd>
        </div>
        <Fact label={t('details.store')}>{receipt.store_reference}</Fact>
        <Fact label={t('details.till')}>{receipt.till_uuid}</Fact>
        <Fact label={t('details.salesperson')}>{typeof salesperson === 'string' ? salesperson : null}</Fact>
        <Fact label={t('details.operator')}>{typeof operator === 'string' ? operator : null}</Fact>
      </dl>
    </section>
  );
}

function Fact({ label, children }: { readonly label: ReactNode; readonly children: string | null }) {
  if (children === null || children === '') return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <ForeignText>{children}</ForeignText>
      </dd>
    </div>
  );
}
