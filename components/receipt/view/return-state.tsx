import { returnedTransactions } from '@/lib/domain/receipts/named-transactions';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { Amount } from './amount';
import { ForeignText } from './foreign-text';
import type { PageFormat } from '../words/page-format';
import { knownMethod, paymentMethods } from '../words/payment-facts';

interface Props {
  readonly receipt: ReceiptWire;
  /** When goods of it were returned later, as local times. */
  readonly returns: readonly string[];
  readonly page: PageFormat;
}

/** Days of returns that are listed. */
const daysMax = 10;

/**
 * The state of a return. Of a sale: on which days goods of it came back; of those receipts nothing else is shown, since they
 * may be another person's. Of a return: which sale the goods were from, where the till names it, and how the money came back: paid
 * out, or set off against what was bought with it. Nothing on a receipt without either.
 */
export function ReturnState({ receipt, returns, page }: Props) {
  const originals = returnedTransactions(receipt);
  const isReturn = originals.length > 0 || receipt.items.some((item) => item.return !== null);
  if (!isReturn && returns.length === 0) return null;
  const days = [...new Set(returns.map((localtime) => page.day(localtime)))].slice(0, daysMax);
  return (
    <section>
      <h2>{page.t('returnState.title')}</h2>
      {days.map((date) => (
        <p key={date}>{page.t('items.returnedOn', { date })}</p>
      ))}
      {isReturn && <Refunds receipt={receipt} originals={originals} page={page} />}
    </section>
  );
}

function Refunds({
  receipt,
  originals,
  page,
}: Omit<Props, 'returns'> & { readonly originals: readonly string[] }) {
  const { t } = page;
  const refunds = receipt.payments.filter(({ amount }) => amount < 0);
  return (
    <dl className="facts">
      {originals.map((id) => (
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
              {method === null ? <ForeignText>{refund.method}</ForeignText> : t(`payments.methods.${method}`)}
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
  );
}
