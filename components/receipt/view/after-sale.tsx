import { afterSaleDates, type AfterSaleDate } from '@/lib/domain/receipts/read/after-sale';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { ForeignText } from './foreign-text';
import type { PageFormat } from '../words/page-format';

interface Props {
  readonly receipt: ReceiptWire;
  /** Days by the policy at issue; null without one. */
  readonly returnDays: number | null;
  /** Null for a page without links. */
  readonly calendar: string | null;
  readonly page: PageFormat;
}

export function AfterSale({ receipt, returnDays, calendar, page }: Props) {
  const dates = afterSaleDates(receipt, returnDays);
  if (dates.length === 0) return null;
  const { t } = page;
  return (
    <section className="after-sale">
      <h2>{t('afterSale.title')}</h2>
      <dl>
        {dates.map((date, index) => (
          <div key={index}>
            <dt>
              {t(`afterSale.${date.kind}`)}
              {date.item !== null && (
                <>
                  {' · '}
                  <ForeignText>{date.item}</ForeignText>
                </>
              )}
            </dt>
            <dd>
              <time dateTime={date.day}>{page.day(`${date.day}T12:00:00+00:00`)}</time>
            </dd>
          </div>
        ))}
      </dl>
      {calendar !== null && (
        <p className="actions">
          <a href={calendar}>{t('afterSale.calendar')}</a>
        </p>
      )}
    </section>
  );
}

export function dateTitle({ kind, item }: AfterSaleDate, name: string, { t }: PageFormat): string {
  return [t(`afterSale.${kind}`), item, name].filter((part) => part !== null).join(' · ');
}
