import { useTranslations } from 'next-intl';
import type { Breakdown, ReportLine } from '@/lib/domain/reports/report';
import { chartScale } from './chart-scale';
import { ColumnChart, type ChartColumn } from './column-chart';
import { lineHref, measuredValueOf, measuredValueText, type ReportView } from './report-view';

export interface ChartLine extends ReportLine {
  readonly title: string;
  readonly label: string | null;
  readonly href?: string | null;
}

interface TimeChartProps {
  readonly view: ReportView;
  readonly breakdown: Breakdown;
  readonly label: string;
  readonly lines: readonly ChartLine[];
}

export function TimeChart({ view, breakdown, label, lines }: TimeChartProps) {
  const t = useTranslations('portal.reports');
  const values = lines.flatMap(({ now, before }) => [
    measuredValueOf(view, now),
    ...(before === null ? [] : [measuredValueOf(view, before)]),
  ]);
  const { range, ticks } = chartScale(values);
  const { measure, currency, format } = view;
  const columns = lines.map((line): ChartColumn => {
    const now = measuredValueOf(view, line.now);
    const before = line.before === null ? null : measuredValueOf(view, line.before);
    return {
      key: line.key,
      label: line.label,
      title: line.title,
      now,
      before,
      values: [
        { name: t('thisPeriod'), text: measuredValueText(view, now) },
        ...(before === null ? [] : [{ name: t('earlier'), text: measuredValueText(view, before) }]),
      ],
      href: line.href === undefined ? lineHref(view, breakdown, line) : line.href,
    };
  });
  return (
    <ColumnChart
      label={label}
      axis={measure === 'receipts' ? t('receipts') : t('salesIn', { currency })}
      range={range}
      ticks={ticks
        .filter((tick) => measure !== 'receipts' || Number.isInteger(tick))
        .map((at) => ({ at, text: format.quantity(at) }))}
      columns={columns}
    />
  );
}
