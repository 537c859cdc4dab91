import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { Amount } from './amount';
import { ForeignText } from './foreign-text';
import type { PageFormat } from './page-format';
import { knownMethod, paymentMethods } from './payment-facts';

/**
 * The state of a return: which sale the goods were from, where the till names it, and how the money came back: paid out, or
 * set off against what was bought with it. Nothing on a receipt without returns.
 */
export function ReturnState({ receipt, page }: { readonly receipt: ReceiptWire; readonly page: PageFormat }) {
  const returned = receipt.items.filter((item) => item.return !== null);
  if (returned.length === 0) return null;
  const { t } = page;
  const named: readonly unknown[] = [
    receipt.properties['returns_of'],
    ...returned.map((item) => item.return?.properties['transaction_id']),
  ];
  const originals = new Set(named.flatMap((id) => (typeof id === 'string' && id !== '' ? [id] : [])));
  const refunds = receipt.payments.filter(({ amount }) => amount < 0);
  return (
    <section>
      <h2>{t('returnState.title')}</h2>
      <dl className="facts">
        {[...originals].map((id) => (
          <div key={id}>
            <dt>{t('returnState.from')}</dt>
            <dd>
              <ForeignText>{id}</ForeignText>
            </dd>
          </div>
        ))}
        {refunds.map((refund, index) => {
          const method = knownMethod(refund.method, paymentMethods);
          return (
            <div key={index}>
              <dt>
                {t('returnState.refunded')}
                {' · '}
                {method === null ? (
                  <ForeignText>{refund.method}</ForeignText>
                ) : (
                  t(`payments.methods.${method}`)
                )}
              </dt>
              <dd>
                <Amount>{page.money(-refund.amount, refund.currency)}</Amount>
              </dd>
            </div>
          );
        })}
        {refunds.length === 0 && (
          <div>
            <dt>{t('returnState.refunded')}</dt>
            <dd>{t(receipt.total < 0 ? 'returnState.unstated' : 'returnState.offset')}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
