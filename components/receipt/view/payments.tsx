import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { Amount } from './amount';
import { ForeignText } from './foreign-text';
import type { PageFormat } from '../words/page-format';
import { knownMethod, paymentFacts, paymentMethods } from '../words/payment-facts';

type Payment = ReceiptWire['payments'][number];

/** Numbers of cards and vouchers show four characters at most. */
export function Payments({
  payments,
  page,
}: {
  readonly payments: readonly Payment[];
  readonly page: PageFormat;
}) {
  if (payments.length === 0) return null;
  return (
    <section>
      <h2>{page.t('payments.heading')}</h2>
      {payments.map((payment, index) => (
        <PaymentLines key={index} payment={payment} amount={payment.amount} page={page} />
      ))}
    </section>
  );
}

interface PaymentProps {
  readonly payment: Payment;
  readonly page: PageFormat;
}

/** `amount` is the payment's own, or the amount it paid back. */
export function PaymentLines({ payment, amount, page }: PaymentProps & { readonly amount: number }) {
  const { t } = page;
  const facts = paymentFacts(payment);
  return (
    <dl className="payment">
      <div className="paid">
        <dt>
          <PaymentName payment={payment} page={page} />
        </dt>
        <dd>
          <Amount>{page.money(amount, payment.currency)}</Amount>
        </dd>
      </div>
      {facts.amounts.map(({ label, value, currency }) => (
        <div key={label}>
          <dt>{t(`payments.${label}`)}</dt>
          <dd>
            <Amount>{page.money(value, currency)}</Amount>
          </dd>
        </div>
      ))}
      {facts.texts.map(({ label, value }) => (
        <div key={label}>
          <dt>{t(`payments.${label}`)}</dt>
          <dd>
            <ForeignText>{page.dateIn(value)}</ForeignText>
          </dd>
        </div>
      ))}
      {facts.other.map(({ label, value }) => (
        <div key={label}>
          <dt className="own-name">
            <ForeignText>{label}</ForeignText>
          </dt>
          <dd>
            <ForeignText>{value}</ForeignText>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function PaymentName({ payment, page }: PaymentProps) {
  const { type, lastDigits } = paymentFacts(payment);
  const method = knownMethod(payment.method, paymentMethods);
  return (
    <>
      {method === null ? <ForeignText>{payment.method}</ForeignText> : page.t(`payments.methods.${method}`)}
      {/* Separated by spaces, not by style alone, for reading aloud and copying. */}
      {type !== null && (
        <>
          {' '}
          <span className="kind">
            <ForeignText>{type}</ForeignText>
          </span>
        </>
      )}
      {lastDigits !== null && (
        <>
          {' '}
          <MaskedNumber digits={lastDigits} page={page} />
        </>
      )}
    </>
  );
}

function MaskedNumber({ digits, page }: { readonly digits: string; readonly page: PageFormat }) {
  return (
    <span className="masked">
      <bdi dir="ltr" aria-hidden="true">
        •••• {digits}
      </bdi>
      <span className="unseen">{page.t('payments.endingIn', { digits })}</span>
    </span>
  );
}
