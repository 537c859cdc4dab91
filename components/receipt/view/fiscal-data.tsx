import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { fiscalFacts, type FiscalFact, type FiscalFacts } from '../words/fiscal-facts';
import type { PageFormat } from '../words/page-format';
import { FiscalCode } from './fiscal-code';
import { ForeignText } from './foreign-text';

/** Most values, and most characters of all values together, that are shown unfolded. */
const openMax = { values: 5, characters: 160 } as const;
/** Most characters of a value that fits next to its name. */
const longValue = 32;

export function FiscalData({ receipt, page }: { readonly receipt: ReceiptWire; readonly page: PageFormat }) {
  if (receipt.fiscal.length === 0) return null;
  return (
    <section>
      <h2>{page.t('fiscal.heading')}</h2>
      {receipt.fiscal.map((block, index) => (
        <Block key={index} facts={fiscalFacts(block, page.t)} page={page} />
      ))}
    </section>
  );
}

function Block({ facts, page }: { readonly facts: FiscalFacts; readonly page: PageFormat }) {
  const { t } = page;
  const { scheme, url } = facts;
  return (
    <>
      {scheme.qr.place === 'end' && <FiscalCode facts={facts} page={page} />}
      {url !== null && (
        <dl className="facts small">
          <div className={url.length > longValue ? 'long' : undefined}>
            <dt>{t('fiscal.url')}</dt>
            <dd>
              <a href={url} rel="noreferrer">
                <ForeignText>{url}</ForeignText>
              </a>
            </dd>
          </div>
        </dl>
      )}
      <Values facts={facts.facts} page={page} />
    </>
  );
}

function Values({ facts, page }: { readonly facts: readonly FiscalFact[]; readonly page: PageFormat }) {
  const characters = facts.reduce((sum, { value }) => sum + value.length, 0);
  const list = (
    <dl className="facts small">
      {facts.map(({ label, value }, index) => (
        <div key={index} className={value.length > longValue ? 'long' : undefined}>
          <dt>
            <ForeignText>{label}</ForeignText>
          </dt>
          <dd>
            <ForeignText>{value}</ForeignText>
          </dd>
        </div>
      ))}
    </dl>
  );
  if (facts.length <= openMax.values && characters <= openMax.characters) return list;
  return (
    <details className="more">
      <summary>{page.t('fiscal.more')}</summary>
      {list}
    </details>
  );
}
