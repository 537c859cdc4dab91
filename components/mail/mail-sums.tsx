import { Fragment } from 'react';
import { reduction } from '@/components/receipt/view/discount-row';
import type { PageFormat } from '@/components/receipt/words/page-format';
import {
  changeOf,
  knownMethod,
  paymentFacts,
  paymentMethods,
} from '@/components/receipt/words/payment-facts';
import { taxRows, type TaxRow } from '@/components/receipt/words/tax-rows';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { AmountRow } from './mail-rows';
import { Table } from './mail-table';
import { OutsideText } from './outside-text';

interface Props {
  readonly receipt: ReceiptWire;
  readonly page: PageFormat;
}

/** Limits of lines and of characters; more is on the page alone. */
const linesMax = 40;
const charactersMax = 4_000;

export function MailSums({ receipt, page }: Props) {
  const { t, money } = page;
  const taxes = taxRows(receipt).rows;
  const { discounts, payments } = receipt;
  const names = [
    ...discounts.map(({ name }) => [name]),
    ...taxes.map(({ name, code }) => [name, code]),
    ...payments.map((payment) => [payment.method, paymentFacts(payment).type]),
  ];
  if (names.length > linesMax || names.flat().join('').length > charactersMax) return null;
  return (
    <Table>
      {receipt.subtotal !== null && (
        <AmountRow
          label={t('totals.subtotal')}
          amount={money(receipt.subtotal)}
          tone="muted"
          ruled="ruled"
          space={[11, 2]}
          page={page}
        />
      )}
      {discounts.map((discount, index) => (
        <AmountRow
          key={index}
          label={<DiscountWords discount={discount} page={page} />}
          amount={money(receipt.total < 0 ? discount.amount : reduction(discount.amount))}
          tone="minus"
          ruled={index === 0 && receipt.subtotal === null ? 'ruled' : undefined}
          space={[index === 0 && receipt.subtotal === null ? 11 : 2, 2]}
          page={page}
        />
      ))}
      <AmountRow
        label={t('totals.total')}
        amount={money(receipt.total)}
        tone="total"
        ruled={receipt.subtotal === null && discounts.length === 0 ? 'ruled' : undefined}
        space={[receipt.subtotal === null && discounts.length === 0 ? 11 : 4, 10]}
        page={page}
      />
      {taxes.map((row, index) => (
        <AmountRow
          key={index}
          label={<TaxWords row={row} page={page} />}
          amount={money(row.amount)}
          tone="muted"
          ruled={index === 0 ? 'ruled' : undefined}
          space={[index === 0 ? 10 : 2, index === taxes.length - 1 ? 10 : 2]}
          page={page}
        />
      ))}
      {payments.map((payment, index) => (
        <Fragment key={index}>
          <AmountRow
            label={<PaymentWords payment={payment} page={page} />}
            amount={money(payment.amount, payment.currency)}
            tone="muted"
            ruled={index === 0 ? 'ruled' : undefined}
            space={[index === 0 ? 10 : 2, 2]}
            page={page}
          />
          {changeOf(payment).map((change) => (
            <AmountRow
              key="change"
              label={t('payments.change')}
              amount={money(change)}
              tone="muted"
              space={[2, 2]}
              page={page}
            />
          ))}
        </Fragment>
      ))}
    </Table>
  );
}

export function DiscountWords({
  discount: { name, quantity, percentage },
  page,
}: {
  readonly discount: ReceiptWire['discounts'][number];
  readonly page: PageFormat;
}) {
  return (
    <>
      {quantity !== null && quantity !== 1 && `${page.quantity(quantity)} × `}
      <OutsideText>{name}</OutsideText>
      {percentage !== null && (
        <>
          {' '}
          <span dir="auto">{page.percent(percentage)}</span>
        </>
      )}
    </>
  );
}

function TaxWords({ row: { name, code, rate }, page }: { readonly row: TaxRow; readonly page: PageFormat }) {
  if (name === null && rate !== null) return page.t('items.vatRate', { rate: page.percent(rate) });
  return (
    <>
      {name === null ? page.t('taxes.vat') : <OutsideText>{name}</OutsideText>}
      {rate !== null && ` ${page.percent(rate)}`}
      {/* Without a rate the code alone distinguishes rows. */}
      {rate === null && code !== null && (
        <>
          {' '}
          <OutsideText>{code}</OutsideText>
        </>
      )}
    </>
  );
}

function PaymentWords({
  payment,
  page,
}: {
  readonly payment: ReceiptWire['payments'][number];
  readonly page: PageFormat;
}) {
  const { type, lastDigits } = paymentFacts(payment);
  const method = knownMethod(payment.method, paymentMethods);
  return (
    <>
      {method === null ? <OutsideText>{payment.method}</OutsideText> : page.t(`payments.methods.${method}`)}
      {type !== null && (
        <>
          {' '}
          <OutsideText>{type}</OutsideText>
        </>
      )}
      {lastDigits !== null && (
        <>
          {' '}
          <span dir="ltr">{`••••\u00a0${lastDigits}`}</span>
        </>
      )}
    </>
  );
}
