import type { ReactNode } from 'react';
import { yieldToEventLoop } from '@/lib/core/event-loop';
import type { ItemGroup } from '@/lib/domain/receipts/wire/item-groups';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { itemLook, itemRow, type ItemRow } from '../tree/item-row';
import type { Runs } from '../tree/runs';
import { taxMarks } from '../words/item-tax';
import type { PageFormat } from '../words/page-format';
import { ForeignText } from './foreign-text';
import { RunsView } from './runs-view';

type Item = ReceiptWire['items'][number];

/** Most items drawn in one turn of the event loop. */
const itemsAtOnce = 100;

interface Props {
  readonly receipt: ReceiptWire;
  readonly page: PageFormat;
}

export interface DrawnGroup extends Pick<ItemGroup<Item>, 'category' | 'isFolded'> {
  readonly count: number;
  readonly rows: ReactNode;
}

/** Folded groups use `<details>`: they need no script, browsers find text in them, and they are printed. */
export function ReceiptItems({ receipt, page, groups }: Props & { readonly groups: readonly DrawnGroup[] }) {
  const { t } = page;
  return (
    <section>
      <h2 id="items" className="unseen">
        {t('items.heading')}
      </h2>
      {groups.map(({ category, isFolded, count, rows }, index) => {
        const table = (
          <ItemTable receipt={receipt} page={page} isFirst={!isFolded && index === 0} rows={rows} />
        );
        if (!isFolded) return <div key={index}>{table}</div>;
        const number = receipt.items.length;
        return category === null ? (
          <details key={index} className="fold rest">
            <summary>
              <span className="all">{t('items.all', { number, count: page.quantity(number) })}</span>
              <span className="fewer">{t('items.fewer')}</span>
            </summary>
            {table}
          </details>
        ) : (
          <details key={index} className="fold">
            <summary>
              <ForeignText>{category}</ForeignText> <span className="count">{page.quantity(count)}</span>
            </summary>
            {table}
          </details>
        );
      })}
    </section>
  );
}

interface ItemTableProps extends Props {
  /** Only the first table shows its head, because all tables have equal columns. */
  readonly isFirst: boolean;
  readonly rows: ReactNode;
}

function ItemTable({ receipt, page: { t }, isFirst, rows }: ItemTableProps) {
  return (
    <table className="items" aria-labelledby="items">
      <thead className={isFirst ? undefined : 'unseen'}>
        <tr>
          <th scope="col">{t('items.item')}</th>
          {taxMarks(receipt.items).anyCode && (
            <th scope="col">
              <span className="unseen">{t('items.taxCode')}</span>
            </th>
          )}
          <th scope="col">{t('items.amount')}</th>
        </tr>
      </thead>
      {rows}
    </table>
  );
}

/**
 * Draws a hundred items at a time and then yields to the event loop, because a receipt can have thousands.
 * @throws the reason of `signal` once it is aborted.
 */
export async function drawItemRows<Drawn>(
  { receipt, items: all, page }: Props & { readonly items: readonly Item[] },
  draw: (rows: ReactNode) => Drawn,
  signal?: AbortSignal,
): Promise<Drawn[]> {
  const look = itemLook(receipt, page);
  const columns = look.marks.anyCode ? 3 : 2;
  const drawn: Drawn[] = [];
  const pauseBetween = receipt.items.length > itemsAtOnce ? yieldToEventLoop : () => undefined;
  // Yields first, because preparing the receipt has already taken milliseconds.
  await pauseBetween();
  for (let from = 0; from < all.length; from += itemsAtOnce) {
    signal?.throwIfAborted();
    const rows = all.slice(from, from + itemsAtOnce).map((item) => itemRow(item, look, page));
    drawn.push(
      draw(rows.map((row, index) => <ItemRows key={index} row={row} columns={columns} page={page} />)),
    );
    await pauseBetween();
  }
  return drawn;
}

interface RowsProps {
  readonly row: ItemRow;
  readonly columns: 2 | 3;
  readonly page: PageFormat;
}

function ItemRows({ row, columns, page }: RowsProps) {
  const { name, isReturned, taxCode, amount, quantity, tax, notes, discounts } = row;
  const figures = [quantity, tax].filter((runs) => runs !== null);
  const details = [...(figures.length === 0 ? [] : [figures]), ...notes.map((note) => [note])];
  return (
    <tbody>
      <tr>
        <th scope="row" className="name">
          <RunsView runs={[name]} page={page} />
          {isReturned && <span className="returned">{page.t('items.returned')}</span>}
        </th>
        {columns === 3 && (
          <td className="code">
            <ForeignText>{taxCode ?? ''}</ForeignText>
          </td>
        )}
        <td>
          <RunsView runs={[amount]} page={page} />
        </td>
      </tr>
      {details.length > 0 && (
        <tr>
          <td colSpan={columns} className="details">
            {details.map((parts, index) => (
              <span key={index}>
                <RunsView runs={joined(parts)} page={page} />
              </span>
            ))}
          </td>
        </tr>
      )}
      {discounts.map(({ label, value }, index) => (
        <tr key={index} className="discount">
          <th scope="row">
            <RunsView runs={label} page={page} />
          </th>
          {columns === 3 && <td />}
          <td>
            <RunsView runs={value} page={page} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}

function joined(parts: readonly Runs[]): Runs {
  return parts.flatMap((runs, index) => (index === 0 ? runs : [' · ', ...runs]));
}
