import type { ReactNode } from 'react';
import { itemLook, itemRow, type ItemRow } from '@/components/receipt/tree/item-row';
import type { PageFormat } from '@/components/receipt/words/page-format';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { AmountRow, MailRuns } from './mail-rows';
import { font, line, muted, textSidesOf } from './mail-style';
import { Table } from './mail-table';
import { moreItems } from './mail-text';

interface Props {
  readonly receipt: ReceiptWire;
  readonly count: number;
  readonly page: PageFormat;
}

export function MailItems({ receipt, count, page }: Props) {
  const look = itemLook(receipt, page);
  const rest = receipt.items.length - count;
  const { start } = textSidesOf(page);
  return (
    <Table>
      {receipt.items.slice(0, count).map((item, index) => (
        <ItemRows key={index} row={itemRow(item, look, page)} page={page} />
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

function ItemRows({ row, page }: { readonly row: ItemRow; readonly page: PageFormat }) {
  const { name, amount, quantity, isReturned, discounts } = row;
  const last = discounts.length - 1;
  const label = (
    <>
      <MailRuns runs={[name]} />
      {quantity !== null && (
        <Small>
          <MailRuns runs={quantity} />
        </Small>
      )}
      {isReturned && <Small>{page.t('items.returned')}</Small>}
    </>
  );
  return (
    <>
      <AmountRow
        label={label}
        amount={[amount]}
        tone="ink"
        ruled="ruled"
        space={[11, last < 0 ? 11 : 2]}
        page={page}
      />
      {discounts.map((discount, index) => (
        <AmountRow
          key={index}
          label={<MailRuns runs={discount.label} />}
          amount={discount.value}
          tone="minus"
          space={[0, index === last ? 11 : 2]}
          page={page}
        />
      ))}
    </>
  );
}

function Small({ children }: { readonly children: ReactNode }) {
  return (
    <div className="muted" style={{ font: `14px/1.4 ${font}`, color: muted }}>
      {children}
    </div>
  );
}
