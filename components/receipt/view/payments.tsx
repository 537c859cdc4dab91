import type { PaymentRows } from '../tree/receipt-tree';
import type { PageFormat } from '../words/page-format';
import { RowView } from './runs-view';

interface Props {
  readonly payments: readonly PaymentRows[];
  readonly page: PageFormat;
}

export function Payments({ payments, page }: Props) {
  if (payments.length === 0) return null;
  return (
    <section>
      <h2>{page.t('payments.heading')}</h2>
      <PaymentLists payments={payments} page={page} />
    </section>
  );
}

export function PaymentLists({ payments, page }: Props) {
  return payments.map((payment, index) => (
    <dl key={index} className="payment">
      <RowView row={payment} page={page} className="paid" />
      {payment.facts.map((fact, position) => (
        <RowView
          key={position}
          row={fact}
          page={page}
          labelClass={typeof fact.label[0] === 'string' ? undefined : 'own-name'}
        />
      ))}
    </dl>
  ));
}
