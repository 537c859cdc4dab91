import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/class-names';
import { TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table';
import type { Breakdown, PeriodFigures, ReportLine } from '@/lib/domain/reports/report';
import { LinkedNumber } from './linked-number';
import { ReportChange } from './report-change';
import { comparedHref, lineHref, type ReportView } from './report-view';

const wideOnly = 'hidden @2xl:table-cell';
const middleOnly = 'hidden @lg:table-cell';

interface LineTableProps {
  readonly view: ReportView;
  readonly breakdown: Breakdown;
  readonly caption: string;
  readonly lines: readonly (ReportLine & { readonly title: string })[];
}

export function LineTable({ view, breakdown, caption, lines }: LineTableProps) {
  const t = useTranslations('portal.reports');
  const { format, currency, report } = view;
  const amountOf = ({ amounts }: PeriodFigures) => amounts.get(currency) ?? 0;
  const money = (figures: PeriodFigures) =>
    figures.amounts.has(currency) ? format.money(amountOf(figures), currency) : '–';
  // Lines by tax rate compare amounts of tax, not numbers of receipts.
  const isTax = breakdown === 'rate';
  const compared = (figures: PeriodFigures) => (isTax ? amountOf(figures) : figures.receipts);
  const amountHeader = (
    <TableHeader className="text-end">{t(isTax ? 'taxIn' : 'salesIn', { currency })}</TableHeader>
  );
  const amountCell = ({ now }: ReportLine) => (
    <TableCell numeric className="h-9 py-1">
      {money(now)}
    </TableCell>
  );
  return (
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className="overflow-x-auto focus-visible:-outline-offset-2"
    >
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <TableHead>
          <tr className="border-b">
            <TableHeader>{t(`breakdowns.${breakdown}`)}</TableHeader>
            <TableHeader className="text-end">{t('receipts')}</TableHeader>
            {isTax && amountHeader}
            {report.compared !== null && (
              <TableHeader className={cn('text-end', wideOnly)}>{t('earlier')}</TableHeader>
            )}
            {report.compared !== null && <TableHeader className="text-end">{t('change')}</TableHeader>}
            {!isTax && amountHeader}
            <TableHeader className={cn('text-end', middleOnly)}>{t('withConsumer')}</TableHeader>
          </tr>
        </TableHead>
        <TableBody>
          {lines.map((line) => (
            <TableRow key={line.key}>
              <th
                scope="row"
                className="foreign w-full min-w-28 px-3 py-1.5 text-start font-normal first:ps-4"
              >
                {line.title}
              </th>
              <TableCell numeric className="h-9 py-1">
                <LinkedNumber href={lineHref(view, breakdown, line)}>
                  {format.quantity(line.now.receipts)}
                </LinkedNumber>
              </TableCell>
              {isTax && amountCell(line)}
              {report.compared !== null && (
                <TableCell numeric className={cn('h-9 py-1 text-ink-muted', wideOnly)}>
                  {line.before === null ? (
                    '–'
                  ) : isTax ? (
                    money(line.before)
                  ) : (
                    <LinkedNumber href={comparedHref(view, breakdown, line)}>
                      {format.quantity(line.before.receipts)}
                    </LinkedNumber>
                  )}
                </TableCell>
              )}
              {report.compared !== null && (
                <TableCell numeric className="h-9 py-1">
                  {line.before !== null && (
                    <ReportChange now={compared(line.now)} before={compared(line.before)} format={format} />
                  )}
                </TableCell>
              )}
              {!isTax && amountCell(line)}
              <TableCell numeric className={cn('h-9 py-1', middleOnly)}>
                {line.now.receipts === 0
                  ? '–'
                  : format.percent(Math.round((line.now.identified / line.now.receipts) * 100))}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </table>
    </div>
  );
}
