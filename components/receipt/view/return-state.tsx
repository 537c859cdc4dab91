import type { ReactNode } from 'react';
import { ForeignText } from './foreign-text';
import type { PageFormat } from '../words/page-format';
import type { RelatedPages } from './page-links';
import type { Refunded } from '../tree/receipt-tree';
import { PaymentLists } from './payments';

interface Props {
  readonly refund: Refunded | null;
  readonly total: number;
  readonly returns: readonly string[];
  readonly related: RelatedPages | null;
  readonly page: PageFormat;
}

const daysMax = 10;

/**
 * Lists returns by day. A return is linked only if the same consumer has its receipt, because another person
 * may have returned the goods. For a return, shows the original sales and if the money was paid out or set
 * off.
 */
export function ReturnState({ refund, total, returns, related, page }: Props) {
  if (refund === null && returns.length === 0) return null;
  const { t } = page;
  const days = new Map(
    returns.map((localtime) => {
      const [date, href] = [page.day(localtime), related?.returns.get(localtime)];
      return [`${date} ${href ?? ''}`, { date, href }] as const;
    }),
  );
  return (
    <section>
      <h2>{t(refund === null ? 'returnState.title' : 'returnState.refunded')}</h2>
      {[...days].slice(0, daysMax).map(([key, { date, href }]) => (
        <p key={key}>
          <LinkedTo href={href}>{t('items.returnedOn', { date })}</LinkedTo>
        </p>
      ))}
      {refund !== null && <RefundLines refund={refund} total={total} related={related} page={page} />}
    </section>
  );
}

function RefundLines({
  refund: { originals, payments },
  total,
  related,
  page,
}: Pick<Props, 'total' | 'related' | 'page'> & { readonly refund: Refunded }) {
  const { t } = page;
  return (
    <>
      <PaymentLists payments={payments} page={page} />
      {payments.length === 0 && <p>{t(total < 0 ? 'returnState.unstated' : 'returnState.offset')}</p>}
      {originals.length > 0 && (
        <dl className="facts">
          {originals.map((id) => (
            <div key={id}>
              <dt>{t('returnState.from')}</dt>
              <dd>
                <LinkedTo href={related?.sales.get(id)}>
                  <ForeignText>{id}</ForeignText>
                </LinkedTo>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function LinkedTo({ href, children }: { readonly href: string | undefined; readonly children: ReactNode }) {
  return href === undefined ? children : <a href={href}>{children}</a>;
}
