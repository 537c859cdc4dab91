import type { ReactNode } from 'react';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { ForeignText } from './foreign-text';
import type { PageFormat } from '../words/page-format';
import type { RelatedPages } from './page-links';
import { refundOf, type Refund } from '../words/refund';
import { PaymentLines } from './payments';

interface Props {
  readonly receipt: ReceiptWire;
  readonly returns: readonly string[];
  readonly related: RelatedPages | null;
  readonly page: PageFormat;
}

const daysMax = 10;

/**
 * Returns by day, linked where the same consumer has that receipt; no more, since it may be another person's.
 * State of a return: whether money was paid out or set off, and the original sale if named.
 */
export function ReturnState({ receipt, returns, related, page }: Props) {
  const refund = refundOf(receipt);
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
      {refund !== null && <RefundLines refund={refund} total={receipt.total} related={related} page={page} />}
    </section>
  );
}

function RefundLines({
  refund: { originals, payments },
  total,
  related,
  page,
}: Pick<Props, 'related' | 'page'> & { readonly refund: Refund; readonly total: number }) {
  const { t } = page;
  return (
    <>
      {payments.map((payment, index) => (
        <PaymentLines key={index} payment={payment} amount={-payment.amount} page={page} />
      ))}
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
