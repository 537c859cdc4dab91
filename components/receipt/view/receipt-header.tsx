import type { ReceiptBrand } from '@/lib/domain/brand/receipt-brand';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { Amount } from './amount';
import { BrandMark } from './brand-mark';
import { ForeignText } from './foreign-text';
import type { PageFormat } from '../words/page-format';
import type { Refunded } from '../tree/receipt-tree';
import { headline } from '../words/refund';
import { RunsView } from './runs-view';
import { StoreAddress } from './store-address';

interface Props {
  readonly receipt: ReceiptWire;
  readonly refund: Refunded | null;
  readonly brand: ReceiptBrand;
  readonly hasLinks: boolean;
  readonly page: PageFormat;
}

export function ReceiptHeader({ receipt, refund, brand, hasLinks, page }: Props) {
  const { label, amount } = headline(receipt, page);
  const [paidBack, ...others] = refund?.payments ?? [];
  return (
    <header>
      <div className="brand">
        <BrandMark brand={brand} />
        <div>
          <h1>
            <span className="unseen">{page.t('page.receiptFrom')} </span>
            <ForeignText>{brand.name}</ForeignText>
          </h1>
          <StoreAddress store={receipt.store} brandName={brand.name} hasLinks={hasLinks} page={page} />
        </div>
      </div>
      <p className="hero">
        <span>
          {label}
          {receipt.total < 0 && paidBack !== undefined && others.length === 0 && (
            <>
              {' · '}
              <RunsView runs={paidBack.label} page={page} />
            </>
          )}
          {refund?.isExchange === true && <span className="returned">{page.t('page.exchange')}</span>}
        </span>
        <strong className={heroSize(amount)}>
          <Amount>{amount}</Amount>
        </strong>
        <time dateTime={receipt.localtime}>
          {page.day(receipt.localtime)} · {page.timeOfDay(receipt.localtime)}
        </time>
      </p>
    </header>
  );
}

/** Long totals get a smaller font, so that they fit on one line of a phone. */
export function heroSize(total: string): 'tiny' | 'small' | 'longest' | 'longer' | undefined {
  if (total.length > 24) return 'tiny';
  if (total.length > 18) return 'small';
  if (total.length > 14) return 'longest';
  return total.length > 10 ? 'longer' : undefined;
}
