import type { AfterSaleDate } from '@/lib/domain/receipts/read/after-sale';
import type { ReceiptTree } from '../tree/receipt-tree';
import { runsText } from '../tree/runs';
import type { PageFormat } from '../words/page-format';
import { RunsView } from './runs-view';

interface Props {
  readonly dates: ReceiptTree['dates'];
  readonly calendar: string | null;
  readonly page: PageFormat;
}

export function AfterSale({ dates, calendar, page }: Props) {
  if (dates.length === 0) return null;
  const { t } = page;
  return (
    <section className="after-sale">
      <h2>{t('afterSale.title')}</h2>
      <dl>
        {dates.map(({ day, label, value }, index) => (
          <div key={index}>
            <dt>
              <RunsView runs={label} page={page} />
            </dt>
            <dd>
              <time dateTime={day}>{runsText(value)}</time>
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
