import type { ReactNode } from 'react';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { Amount } from './amount';
import { DiscountLabel, reduction } from './discount-row';
import type { PageFormat } from '../words/page-format';

interface Props {
  readonly receipt: ReceiptWire;
  readonly page: PageFormat;
}

/** As sent by the till; nothing is derived. Net and gross sums are among the taxes. */
export function ReceiptTotals({ receipt, page }: Props) {
  const { t } = page;
  return (
    <section>
      <h2 className="unseen">{t('totals.heading')}</h2>
      <dl className="totals">
        <Sum label={t('totals.subtotal')} value={receipt.subtotal} page={page} />
        {receipt.discounts.map((discount, index) => (
          <Sum
            key={index}
            kind="discount"
            label={<DiscountLabel discount={discount} page={page} />}
            value={receipt.total < 0 ? discount.amount : reduction(discount.amount)}
            page={page}
          />
        ))}
        <Sum kind="total" label={t('totals.total')} value={receipt.total} page={page} />
      </dl>
    </section>
  );
}

interface SumProps {
  readonly label: ReactNode;
  readonly value: number | null;
  readonly kind?: 'discount' | 'total';
  readonly page: PageFormat;
}

function Sum({ label, value, kind, page }: SumProps) {
  if (value === null) return null;
  return (
    <div className={kind}>
      <dt>{label}</dt>
      <dd>
        <Amount>{page.money(value)}</Amount>
      </dd>
    </div>
  );
}
