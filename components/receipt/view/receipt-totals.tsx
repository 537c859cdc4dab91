import type { ReceiptTree } from '../tree/receipt-tree';
import type { PageFormat } from '../words/page-format';
import { RowView } from './runs-view';

interface Props {
  readonly sums: ReceiptTree['sums'];
  readonly page: PageFormat;
}

export function ReceiptTotals({ sums, page }: Props) {
  return (
    <section>
      <h2 className="unseen">{page.t('totals.heading')}</h2>
      <dl className="totals">
        {sums.map((sum, index) => (
          <RowView key={index} row={sum} page={page} className={classes[sum.kind]} />
        ))}
      </dl>
    </section>
  );
}

const classes = { subtotal: undefined, discount: 'discount', total: 'total' } as const;
