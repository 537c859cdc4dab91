import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { Amount } from './amount';
import { ForeignText } from './foreign-text';
import type { PageFormat } from '../words/page-format';
import { taxRows } from '../words/tax-rows';

interface Props {
  readonly receipt: ReceiptWire;
  readonly page: PageFormat;
}

/** The taxes of the receipt by rate; columns that no row fills are left out. */
export function TaxSummary({ receipt, page }: Props) {
  const { t } = page;
  const { heading, rows } = taxRows(receipt);
  if (rows.length === 0) return null;
  const has = {
    name: rows.some((row) => row.name !== null),
    code: rows.some((row) => row.code !== null),
    rate: rows.some((row) => row.rate !== null),
  };
  return (
    <section>
      <h2 id="taxes">{t(`taxes.${heading}`)}</h2>
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
    </section>
  );
}
