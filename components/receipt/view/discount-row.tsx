import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { Amount } from './amount';
import { ForeignText } from './foreign-text';
import type { PageFormat } from '../words/page-format';

type Discount = ReceiptWire['discounts'][number];

interface Props {
  readonly discount: Discount;
  readonly reversed: boolean;
  readonly columns: number;
  readonly page: PageFormat;
}

export function DiscountRow({ discount, reversed, columns, page }: Props) {
  return (
    <tr className="discount">
      <th scope="row">
        <DiscountLabel discount={discount} page={page} />
      </th>
      {columns === 3 && <td />}
      <td>
        <Amount>{page.money(reversed ? discount.amount : reduction(discount.amount))}</Amount>
      </td>
    </tr>
  );
}

export function DiscountLabel({
  discount,
  page,
}: {
  readonly discount: Discount;
  readonly page: PageFormat;
}) {
  const { name, quantity, percentage } = discount;
  return (
    <>
      {quantity !== null && quantity !== 1 && (
        <>
          <bdi>{page.quantity(quantity)}</bdi>
          {' × '}
        </>
      )}
      <ForeignText>{name}</ForeignText>
      {percentage !== null && (
        <>
          {' '}
          <bdi>{page.percent(percentage)}</bdi>
        </>
      )}
    </>
  );
}

/** Tills write 2.00 or -2.00; both subtract. */
export function reduction(amount: number): number {
  return amount === 0 ? 0 : -Math.abs(amount);
}
