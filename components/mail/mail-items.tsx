import type { ReactNode } from 'react';
import { itemName, wantedLanguages } from '@/components/receipt/words/item-name';
import { soldQuantity } from '@/components/receipt/words/item-quantity';
import { reduction } from '@/components/receipt/view/discount-row';
import type { PageFormat } from '@/components/receipt/words/page-format';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { AmountRow, MailAmount } from './mail-rows';
import { font, line, muted, sidesOf } from './mail-style';
import { DiscountWords } from './mail-sums';
import { Table } from './mail-table';
import { moreItems } from './mail-text';
import { OutsideText } from './outside-text';

type Item = ReceiptWire['items'][number];

interface Props {
  readonly receipt: ReceiptWire;
  readonly count: number;
  readonly page: PageFormat;
}

export function MailItems({ receipt, count, page }: Props) {
  const wanted = wantedLanguages(receipt.l10n, page.locale);
  const rest = receipt.items.length - count;
  const { start } = sidesOf(page);
  return (
    <Table>
      {receipt.items.slice(0, count).map((item, index) => (
        <ItemRows
          key={index}
          item={item}
          name={itemName(item, wanted, receipt.l10n.locale).text}
          page={page}
        />
      ))}
      {rest > 0 && (
        <tr>
          <td
            colSpan={2}
            align={start}
            className="muted rule"
            style={{ borderTop: line, padding: '11px 0', font: `15px/1.4 ${font}`, color: muted }}
          >
            {moreItems(rest, page)}
          </td>
        </tr>
      )}
    </Table>
  );
}

function ItemRows({
  item,
  name,
  page,
}: {
  readonly item: Item;
  readonly name: string;
  readonly page: PageFormat;
}) {
  const reversed = item.return !== null || item.total < 0;
  const last = item.discounts.length - 1;
  const label = (
    <>
      <OutsideText>{name}</OutsideText>
      <Quantity item={item} page={page} />
      {item.return !== null && <Small>{page.t('items.returned')}</Small>}
    </>
  );
  return (
    <>
      <AmountRow
        label={label}
        amount={page.money(item.total)}
        tone="ink"
        ruled="ruled"
        space={[11, last < 0 ? 11 : 2]}
        page={page}
      />
      {item.discounts.map((discount, index) => (
        <AmountRow
          key={index}
          label={<DiscountWords discount={discount} page={page} />}
          amount={page.money(reversed ? discount.amount : reduction(discount.amount))}
          tone="minus"
          space={[0, index === last ? 11 : 2]}
          page={page}
        />
      ))}
    </>
  );
}

/** "1.482 kg × €2.99", not isolated: it runs as the page does. */
function Quantity({ item, page }: { readonly item: Item; readonly page: PageFormat }) {
  const sold = soldQuantity(item, page);
  if (sold === null) return null;
  const { quantity, unit, price } = sold;
  const value = () => <MailAmount>{page.quantity(quantity)}</MailAmount>;
  return (
    <Small>
      {unit === null && price === null ? page.t.rich('items.quantity', { value }) : value()}
      {unit !== null && <> {page.unit(quantity, unit) ?? <OutsideText>{unit}</OutsideText>}</>}
      {price !== null && (
        <>
          {' × '}
          <MailAmount>{page.price(price)}</MailAmount>
        </>
      )}
    </Small>
  );
}

function Small({ children }: { readonly children: ReactNode }) {
  return (
    <div className="muted" style={{ font: `14px/1.4 ${font}`, color: muted }}>
      {children}
    </div>
  );
}
