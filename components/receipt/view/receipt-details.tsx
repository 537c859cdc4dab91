import type { ReceiptFact } from '../tree/receipt-tree';
import type { PageFormat } from '../words/page-format';
import { ForeignText } from './foreign-text';

interface Props {
  readonly facts: readonly ReceiptFact[];
  readonly localtime: string;
  readonly page: PageFormat;
}

/** Facts for staff are folded. The consumer's identifier is never shown. */
export function ReceiptDetails({ facts, localtime, page: { t } }: Props) {
  const forStaff = facts.filter(({ audience }) => audience !== 'all');
  return (
    <section>
      <h2>{t('details.heading')}</h2>
      <dl className="facts">
        <Facts facts={facts.filter(({ audience }) => audience === 'all')} localtime={localtime} />
      </dl>
      {forStaff.length > 0 && (
        <details className="more">
          <summary>{t('details.more')}</summary>
          <dl className="facts small">
            <Facts facts={forStaff} localtime={localtime} />
          </dl>
        </details>
      )}
    </section>
  );
}

function Facts({ facts, localtime }: Pick<Props, 'facts' | 'localtime'>) {
  return facts.map(({ name, label, value }) => (
    <div key={name}>
      <dt>{label}</dt>
      <dd>
        {name === 'time' ? <time dateTime={localtime}>{value}</time> : <ForeignText>{value}</ForeignText>}
      </dd>
    </div>
  ));
}
