import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { Amount } from './amount';
import { ForeignText } from './foreign-text';
import type { PageFormat } from '../words/page-format';
import { taxRows, taxSums, type TaxRow } from '../words/tax-rows';

interface Props {
  readonly receipt: ReceiptWire;
  readonly page: PageFormat;
}

export function TaxSummary({ receipt, page }: Props) {
  const { t } = page;
  const { heading, rows } = taxRows(receipt);
  const sums = taxSums(receipt);
  if (rows.length === 0 && sums.length === 0) return null;
  return (
    <section>
      <h2 id="taxes">{t(`taxes.${rows.length === 0 ? 'taxes' : heading}`)}</h2>
      {rows.length > 0 && <TaxTable rows={rows} page={page} />}
      {sums.length > 0 && (
        <dl className="facts">
          {sums.map(({ label, value }) => (
            <div key={label}>
              <dt>{t(`totals.${label}`)}</dt>
              <dd>
                <Amount>{page.money(value)}</Amount>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** Omits columns that no row fills. */
function TaxTable({ rows, page }: { readonly rows: readonly TaxRow[]; readonly page: PageFormat }) {
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
        {rows.map((row, index) => (
          <tr key={index}>
            {has.code && (
              <td className="narrow">{row.code !== null && <ForeignText>{row.code}</ForeignText>}</td>
            )}
            {has.name && <td>{row.name !== null && <ForeignText>{row.name}</ForeignText>}</td>}
            {has.rate && (
              <td className="narrow">{row.rate !== null && <bdi>{page.percent(row.rate)}</bdi>}</td>
            )}
            <td>
              <Amount>{page.money(row.amount)}</Amount>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
