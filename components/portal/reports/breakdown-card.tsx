import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Card, CardBody, CardHeader } from '@/components/ui/card';
import { knownMethod, paymentMethods } from '@/components/receipt/words/payment-facts';
import type { Breakdown, ReportLine } from '@/lib/domain/reports/report';
import { ChartLegend } from './chart-legend';
import { LineTable } from './line-table';
import type { ReportView } from './report-view';

const rowsShown = 100;
const rowsFirst = 5;

interface BreakdownCardProps {
  readonly view: ReportView;
  readonly breakdown: Breakdown;
  readonly title: string;
  readonly lines: readonly (ReportLine & { readonly title: string })[];
  readonly chart?: ReactNode;
}

export function BreakdownCard({ view, breakdown, title, lines: all, chart }: BreakdownCardProps) {
  const t = useTranslations('portal.reports');
  const { others } = view.report;
  const { lines, unnamed } = breakdown === 'payment' ? byName(all) : { lines: all, unnamed: [] };
  const table = (rows: BreakdownCardProps['lines']) => (
    <LineTable view={view} breakdown={breakdown} caption={title} lines={rows} />
  );
  const rest = lines.slice(rowsFirst, rowsShown);
  const left = lines.length - rowsShown;
  return (
    <Card className="@container">
      <CardHeader title={title} />
      {chart !== undefined && (
        <CardBody>
          {chart}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-3 text-xs text-ink-muted">
            <ChartLegend view={view} />
            <details className="ms-auto w-full @xl:w-auto open:w-full">
              <summary className="cursor-pointer rounded-xs text-accent-ink hover:underline">
                {t('asTable')}
              </summary>
              <div className="-mx-4 mt-3">{table(lines)}</div>
            </details>
          </div>
        </CardBody>
      )}
      {chart === undefined && lines.length === 0 && (
        <p className="px-4 py-6 text-sm text-ink-muted">{t(`none.${breakdown}`)}</p>
      )}
      {chart === undefined && lines.length > 0 && (
        <>
          {table(lines.slice(0, rowsFirst))}
          {rest.length > 0 && (
            <details className="border-t px-4 py-2.5 text-xs">
              <summary className="cursor-pointer rounded-xs text-accent-ink hover:underline">
                {t('more', { count: rest.length })}
              </summary>
              <div className="-mx-4 mt-2">{table(rest)}</div>
            </details>
          )}
          {unnamed.length > 0 && (
            <details className="border-t px-4 py-2.5 text-xs">
              <summary
                title={unnamed.map((line) => line.title).join(', ')}
                className="cursor-pointer rounded-xs text-accent-ink hover:underline"
              >
                {t('otherMethods', { count: unnamed.length })}
              </summary>
              <div className="-mx-4 mt-2">{table(unnamed.slice(0, rowsShown))}</div>
            </details>
          )}
          {left > 0 && (
            <p className="border-t px-4 py-2.5 text-xs text-ink-subtle">{t('inFile', { count: left })}</p>
          )}
          {others[breakdown] !== undefined && (
            <p className="border-t px-4 py-2.5 text-xs text-ink-subtle">
              {t('others', { count: others[breakdown].now.receipts })}
            </p>
          )}
        </>
      )}
    </Card>
  );
}

/** Separates payment methods without a known name, unless all lack one. */
function byName(lines: BreakdownCardProps['lines']) {
  const { named = [], unnamed = [] } = Object.groupBy(lines, ({ key }) =>
    knownMethod(key, paymentMethods) === null ? 'unnamed' : 'named',
  );
  return named.length === 0 ? { lines, unnamed: [] } : { lines: named, unnamed };
}
