import type { ReceiptWire } from '@/lib/receipts/schema';
import { Amount } from './amount';
import { DiscountRow } from './discount-row';
import { ForeignText } from './foreign-text';
import { ItemDetails } from './item-details';
import { itemName, languageOf, wantedLanguages } from './item-name';
import { taxMarks } from './item-tax';
import type { PageFormat } from './page-format';

type Item = ReceiptWire['items'][number];

interface Props {
  readonly receipt: ReceiptWire;
  readonly page: PageFormat;
}

/** What was bought and brought back, line by line, in the order of the till. */
export function ReceiptItems({ receipt, page }: Props) {
  const { t } = page;
  const { locale } = receipt.l10n;
  const wanted = wantedLanguages(receipt.l10n, page.locale);
  const marks = taxMarks(receipt.items);
  return (
    <section>
      <h2 id="items" className="unseen">
        {t('items.heading')}
      </h2>
      <table className="items" aria-labelledby="items">
        <thead>
          <tr>
            <th scope="col">{t('items.item')}</th>
            {marks.anyCode && (
              <th scope="col">
                <span className="unseen">{t('items.taxCode')}</span>
              </th>
            )}
            <th scope="col">{t('items.amount')}</th>
          </tr>
        </thead>
        {receipt.items.map((item, index) => {
          const name = itemName(item, wanted, locale);
          const columns = marks.anyCode ? 3 : 2;
          return (
            <tbody key={index}>
              <tr>
                <th scope="row" className="name">
                  <ForeignText
                    lang={languageOf(name.lang) === languageOf(page.locale) ? undefined : name.lang}
                  >
                    {name.text}
                  </ForeignText>
                  {item.return !== null && <span className="returned">{t('items.returned')}</span>}
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
              <ItemDetails item={item} rate={marks.rate(item)} columns={columns} page={page} />
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
        })}
      </table>
    </section>
  );
}

/** On goods brought back a discount is taken back too: its sign says which way, so it stays as sent. */
function isReversed(item: Item): boolean {
  return item.return !== null || item.total < 0;
}
