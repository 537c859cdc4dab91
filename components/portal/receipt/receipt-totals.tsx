import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cn } from '@/components/ui/class-names';
import { Card } from '@/components/ui/card';
import type { PaymentRows, ReceiptTree, TaxSection } from '@/components/receipt/tree/receipt-tree';
import { foreign, reduction, runsText, type LabelledRow } from '@/components/receipt/tree/runs';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import type { ValueFormat } from '../kit/format/value-format';
import { StaffRuns, useStaffTree } from './staff-tree';

interface ReceiptSumsProps {
  readonly receipt: ReceiptWire;
  readonly format: ValueFormat;
}

export function ReceiptSums({ receipt, format }: ReceiptSumsProps) {
  const tree = useStaffTree(receipt, format);
  const hasTotals = tree.sums.length > 1 || tree.taxes.heading !== null;
  const hasPayments = tree.payments.length > 0;
  if (!hasTotals && !hasPayments) return null;
  return (
    <Card className="@container">
      <div
        className={cn(
          'grid',
          hasTotals &&
            hasPayments &&
            'divide-y @xl:grid-cols-2 @xl:divide-x @xl:divide-y-0 rtl:divide-x-reverse',
        )}
      >
        {hasTotals && <ReceiptTotals tree={tree} areTaxesAdded={areTaxesAdded(receipt)} />}
        {hasPayments && <ReceiptPayments payments={tree.payments} />}
      </div>
    </Card>
  );
}

/** True if the taxes were added to the prices: the sum with taxes is then nearer to the total. */
function areTaxesAdded({ subtotal, items, discounts, taxes, total }: ReceiptWire): boolean {
  const sum = (values: readonly number[]) => values.reduce((before, value) => before + value, 0);
  const before = subtotal ?? sum(items.map((item) => item.total));
  const reduced = before + sum(discounts.map(({ amount }) => reduction(amount)));
  const onTop = sum(taxes.map(({ amount }) => amount));
  return Math.abs(reduced + onTop - total) < Math.abs(reduced - total);
}

function ReceiptTotals({
  tree: { sums, taxes },
  areTaxesAdded: added,
}: {
  readonly tree: ReceiptTree;
  readonly areTaxesAdded: boolean;
}) {
  const t = useTranslations('portal.receipt.totals');
  const rows = taxes.rows.map(withCode);
  const above = [...sums.slice(0, -1), ...(added ? rows : [])];
  const contained = [...taxes.sums, ...(added ? [] : rows)];
  return (
    <section className="min-w-0">
      <h2 className="px-4 pt-3 text-sm font-semibold">{t('title')}</h2>
      <dl className="flex flex-col py-1.5 text-sm">
        <Lines rows={above} />
        <Lines
          rows={sums.slice(-1)}
          className={cn('font-semibold', above.length > 0 && 'mt-1.5 border-t pt-2.5')}
        />
        <Lines rows={contained} className="py-1 text-xs text-ink-muted" />
      </dl>
    </section>
  );
}

/** Staff look for the till's tax code, so it follows the rate. */
function withCode({ label, value, code, rate }: TaxSection['rows'][number]): LabelledRow {
  return { label: code === null || rate === null ? label : [...label, ' ', foreign(code)], value };
}

function ReceiptPayments({ payments }: { readonly payments: readonly PaymentRows[] }) {
  const t = useTranslations('portal.receipt.payments');
  return (
    <section className="min-w-0">
      <h2 className="px-4 pt-3 text-sm font-semibold">{t('title')}</h2>
      <dl className="flex flex-col py-1.5 text-sm">
        {payments.map(({ label, value, facts }, index) => (
          <Line key={index} value={runsText(value)}>
            <span className="block font-medium text-ink first-letter:uppercase">
              <StaffRuns runs={label} />
            </span>
            {facts.length > 0 && (
              <span className="block text-xs">
                {facts.map((fact, position) => (
                  <span key={position} className="me-3 inline-block">
                    <StaffRuns runs={[...fact.label, ' ', ...fact.value]} />
                  </span>
                ))}
              </span>
            )}
          </Line>
        ))}
      </dl>
    </section>
  );
}

function Lines({ rows, className }: { readonly rows: readonly LabelledRow[]; readonly className?: string }) {
  return rows.map(({ label, value }, index) => (
    <Line key={index} value={runsText(value)} {...(className === undefined ? {} : { className })}>
      <StaffRuns runs={label} />
    </Line>
  ));
}

function Line({
  value,
  className,
  children,
}: {
  readonly value: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={cn('flex items-baseline justify-between gap-4 px-4 py-1.5', className)}>
      <dt className={cn('foreign min-w-0', className === undefined && 'text-ink-muted')}>{children}</dt>
      <dd className="tabular shrink-0">{value}</dd>
    </div>
  );
}
