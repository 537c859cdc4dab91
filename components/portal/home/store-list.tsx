import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/class-names';
import type { OverviewSales } from '@/lib/domain/overview/get-overview';
import { portalPath } from '@/lib/core/portal-path';
import { MaybeLink } from '../kit/links/maybe-link';
import type { ValueFormat } from '../kit/format/value-format';
import { shortStoreName } from '../kit/format/short-store-name';
import { Change } from '../kit/format/change';

interface StoreListProps {
  readonly stores: OverviewSales['stores'];
  readonly dayQuery: string;
  readonly retailer: string;
  readonly maySearch: boolean;
  readonly format: ValueFormat;
}

export function StoreList({ stores, dayQuery, retailer, maySearch, format }: StoreListProps) {
  const t = useTranslations('portal.home');
  const compares = stores.some(({ lastWeek }) => lastWeek !== 0);
  const most = Math.max(1, ...stores.map(({ today }) => today));
  if (stores.length === 0) return <p className="px-4 py-6 text-sm text-ink-muted">{t('noSales')}</p>;
  return (
    <ol className="py-1.5">
      {stores.map(({ id, name, today, lastWeek }) => (
        <li key={id}>
          <MaybeLink
            href={maySearch ? portalPath.receipts({ q: `${dayQuery} store_id:${id}` }) : null}
            className={cn(
              'grid items-center gap-x-3 gap-y-1 px-4 py-1.5 text-sm',
              compares ? 'grid-cols-[minmax(0,1fr)_auto_4.5rem]' : 'grid-cols-[minmax(0,1fr)_auto]',
            )}
          >
            <span className="foreign truncate" title={name}>
              {shortStoreName(name, retailer)}
            </span>
            <span className="tabular font-medium">{format.quantity(today)}</span>
            {compares && <Change today={today} lastWeek={lastWeek} format={format} className="justify-end" />}
            <svg
              aria-hidden
              viewBox="0 0 100 1"
              preserveAspectRatio="none"
              className="col-span-full h-1 w-full rounded-full"
            >
              <rect width={100} height={1} className="fill-line" />
              <rect width={(today / most) * 100} height={1} className="fill-accent-line" />
            </svg>
          </MaybeLink>
        </li>
      ))}
    </ol>
  );
}
