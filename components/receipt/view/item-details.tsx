import type { ReactNode } from 'react';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { Amount } from './amount';
import { ForeignText } from './foreign-text';
import { soldQuantity } from '../words/item-quantity';
import type { ItemTax } from '../words/item-tax';
import type { PageFormat } from '../words/page-format';

type Item = ReceiptWire['items'][number];

interface Props {
  readonly item: Item;
  readonly tax: ItemTax | null;
  readonly columns: number;
  readonly page: PageFormat;
}

export function ItemDetails({ item, tax, columns, page }: Props) {
  const lines = [quantityLine(item, tax, page), ...returnLines(item, page), ...noteLines(item, page)];
  const shown = lines.filter((line) => line !== null);
  if (shown.length === 0) return null;
  return (
    <tr>
      <td colSpan={columns} className="details">
        {shown.map((line, index) => (
          <span key={index}>{line}</span>
        ))}
      </td>
    </tr>
  );
}

/** "0.482 kg × €12.90 · 7% VAT"; nothing for a single piece at the price of the line. */
function quantityLine(item: Item, ofItem: ItemTax | null, page: PageFormat): ReactNode {
  const tax = ofItem === null ? null : taxRate(ofItem, page);
  const sold = soldQuantity(item, page);
  if (sold === null) return tax;
  const { quantity, unit, price } = sold;
  const value = () => <bdi>{page.quantity(quantity)}</bdi>;
  return (
    <>
      {/* A number alone would mean nothing. */}
      {unit === null && price === null ? page.t.rich('items.quantity', { value }) : value()}
      {unit !== null && <> {page.unit(quantity, unit) ?? <ForeignText>{unit}</ForeignText>}</>}
      {price !== null && (
        <>
          {' × '}
          <Amount>{page.price(price)}</Amount>
        </>
      )}
      {tax !== null && ' · '}
      {tax}
    </>
  );
}

/** Names the tax: not every tax is VAT. */
function taxRate({ name, rate }: ItemTax, page: PageFormat): ReactNode {
  if (rate === null) return null;
  const percent = page.percent(rate);
  if (name === null) return page.t('items.vatRate', { rate: percent });
  return (
    <>
      <ForeignText>{name}</ForeignText> <bdi>{percent}</bdi>
    </>
  );
}

function returnLines(item: Item, { t, day }: PageFormat): ReactNode[] {
  if (item.return === null) return [];
  const { localtime, reason } = item.return;
  const value = () => <ForeignText>{reason ?? ''}</ForeignText>;
  return [
    t('items.returnedOn', { date: day(localtime) }),
    reason === null ? null : t.rich('items.reason', { value }),
  ];
}

/** `properties.details` and `properties.product_code` (contract section 4); others are the retailer's own. */
function noteLines(item: Item, { t }: PageFormat): ReactNode[] {
  const { details, product_code: code } = item.properties;
  const notes = (Array.isArray(details) ? details : [details]).filter((note) => typeof note === 'string');
  const lines: ReactNode[] = notes.map((note, index) => <ForeignText key={index}>{note}</ForeignText>);
  if (typeof code !== 'string' && typeof code !== 'number') return lines;
  return [...lines, t.rich('items.productCode', { value: () => <ForeignText>{String(code)}</ForeignText> })];
}
