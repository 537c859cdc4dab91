import type { TaxSection } from '../tree/receipt-tree';
import type { PageFormat } from '../words/page-format';
import { ForeignText } from './foreign-text';
import { RowView, RunsView } from './runs-view';

interface Props {
  readonly taxes: TaxSection;
  readonly page: PageFormat;
}

export function TaxSummary({ taxes: { heading, rows, sums }, page }: Props) {
  if (heading === null) return null;
  return (
    <section>
      <h2 id="taxes">{heading}</h2>
      {rows.length > 0 && <TaxTable rows={rows} page={page} />}
      {sums.length > 0 && (
        <dl className="facts">
          {sums.map((sum, index) => (
            <RowView key={index} row={sum} page={page} />
          ))}
        </dl>
      )}
    </section>
  );
}

function TaxTable({ rows, page }: Pick<TaxSection, 'rows'> & { readonly page: PageFormat }) {
  const { t } = page;
  const has = {
    name: rows.some((row) => row.name !== null),
    code: rows.some((row) => row.code !== null),
    rate: rows.some((row) => row.rate !== null),
  };
  return (
    <table className="taxes" aria-labelledby="taxes">
      <thead>
        <tr>
          {has.code && (
            <th scope="col" className="narrow">
              {t('taxes.code')}
            </th>
          )}
          {has.name && <th scope="col">{t('taxes.tax')}</th>}
          {has.rate && (
            <th scope="col" className="narrow">
              {t('taxes.rate')}
            </th>
          )}
          <th scope="col">{t('taxes.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ code, name, rate, value }, index) => (
          <tr key={index}>
            {has.code && <td className="narrow">{code !== null && <ForeignText>{code}</ForeignText>}</td>}
            {has.name && <td>{name !== null && <ForeignText>{name}</ForeignText>}</td>}
            {has.rate && <td className="narrow">{rate !== null && <bdi>{rate}</bdi>}</td>}
            <td>
              <RunsView runs={value} page={page} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
