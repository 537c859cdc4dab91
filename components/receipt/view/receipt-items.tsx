import type { ReactNode } from 'react';
import { nextTurn } from '@/lib/core/next-turn';
import type { ItemGroup } from '@/lib/domain/receipts/wire/item-groups';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { Amount } from './amount';
import { DiscountRow } from './discount-row';
import { ForeignText } from './foreign-text';
import { ItemDetails } from './item-details';
import { itemName, languageOf, wantedLanguages } from '../words/item-name';
import { taxMarks } from '../words/item-tax';
import type { PageFormat } from '../words/page-format';

type Item = ReceiptWire['items'][number];

/** Milliseconds of drawing without a pause. */
const itemsAtOnce = 100;

interface Props {
  readonly receipt: ReceiptWire;
  readonly page: PageFormat;
}

/** From `drawItemRows`, or a placeholder. */
export interface DrawnGroup extends Pick<ItemGroup<Item>, 'category' | 'isFolded'> {
  readonly count: number;
  readonly rows: ReactNode;
}

/** Folded groups unfold without a script, are found by a search within the page, and are on paper. */
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
  /** Head is visible: later groups have the same columns. */
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
 * A hundred at a time: drawing thousands at once would delay every other request. Returns the results of
 * `draw`.
 * @throws the reason of `signal` once it is aborted.
 */
export async function drawItemRows<Drawn>(
  { receipt, items: all, page }: Props & { readonly items: readonly Item[] },
  draw: (rows: ReactNode) => Drawn,
  signal?: AbortSignal,
): Promise<Drawn[]> {
  const { locale } = receipt.l10n;
  const look = { wanted: wantedLanguages(receipt.l10n, page.locale), locale, marks: taxMarks(receipt.items) };
  const drawn: Drawn[] = [];
  const turn = receipt.items.length > itemsAtOnce ? nextTurn : () => undefined;
  // Preparing the receipt has taken milliseconds already.
  await turn();
  for (let from = 0; from < all.length; from += itemsAtOnce) {
    signal?.throwIfAborted();
    const items = all.slice(from, from + itemsAtOnce);
    drawn.push(draw(items.map((item, index) => <ItemRows key={index} item={item} page={page} {...look} />)));
    await turn();
  }
  return drawn;
}

interface RowsProps {
  readonly item: Item;
  readonly page: PageFormat;
  readonly wanted: readonly string[];
  readonly locale: string;
  readonly marks: ReturnType<typeof taxMarks>;
}

function ItemRows({ item, page, wanted, locale, marks }: RowsProps) {
  const name = itemName(item, wanted, locale);
  const columns = marks.anyCode ? 3 : 2;
  return (
    <tbody>
      <tr>
        <th scope="row" className="name">
          <ForeignText lang={languageOf(name.lang) === languageOf(page.locale) ? undefined : name.lang}>
            {name.text}
          </ForeignText>
          {item.return !== null && <span className="returned">{page.t('items.returned')}</span>}
        </th>
        {marks.anyCode && (
          <td className="code">
            <ForeignText>{marks.code(item) ?? ''}</ForeignText>
          </td>
        )}
        <td>
          <Amount>{page.money(item.total)}</Amount>
        </td>
      </tr>
      <ItemDetails item={item} tax={marks.tax(item)} columns={columns} page={page} />
      {item.discounts.map((discount, position) => (
        <DiscountRow
          key={position}
          discount={discount}
          reversed={isReversed(item)}
          columns={columns}
          page={page}
        />
      ))}
    </tbody>
  );
}

/** On returned goods the sign of a discount gives its direction: it stays as sent. */
function isReversed(item: Item): boolean {
  return item.return !== null || item.total < 0;
}
