import type { PeriodFigures, ReportLine } from '@/lib/domain/reports/report';
import type { ChartLine } from './time-chart';
import { daysHref, type ReportView } from './report-view';
import { hourText, weekdayText, written } from './line-titles';

/** Most days in a chart of days. A longer period is drawn in months, because days would be too narrow. */
const daysDrawnMax = 92;
const labelsMax = 6;

export function overTime(view: ReportView): {
  readonly unit: 'day' | 'month';
  readonly lines: readonly ChartLine[];
} {
  const { locale, report } = view;
  const { day: days } = report.lines;
  if (days.length > daysDrawnMax) return { unit: 'month', lines: months(view) };
  const step = Math.ceil(days.length / labelsMax);
  const lines = days.map((line, index): ChartLine => ({
    ...line,
    title: written(locale, line.key, { weekday: 'long', day: 'numeric', month: 'long' }),
    label: index % step === 0 ? written(locale, line.key, { day: 'numeric', month: 'short' }) : null,
  }));
  return { unit: 'day', lines };
}

function months(view: ReportView): ChartLine[] {
  const { locale, report } = view;
  const byMonth = Map.groupBy(report.lines.day, ({ key }) => key.slice(0, 7));
  const step = Math.ceil(byMonth.size / 12);
  return Array.from(byMonth, ([key, days], index): ChartLine => {
    const [first, last] = [days[0]?.key ?? key, days.at(-1)?.key ?? key];
    const unpaired = report.unpaired.filter((day) => monthLater(day.key) === key);
    const before = [
      ...days.flatMap((day) => (day.before === null ? [] : [day.before])),
      ...unpaired.map(({ figures }) => figures),
    ];
    const now = addedUp(days.map((day) => day.now));
    return {
      key,
      store: null,
      comparedKey: null,
      now,
      before: before.length === 0 ? null : addedUp(before),
      title: written(locale, first, { month: 'long', year: 'numeric' }),
      label: index % step === 0 ? written(locale, first, { month: 'short' }) : null,
      href: now.receipts === 0 ? null : daysHref(view, { from: first, to: last }),
    };
  });
}

function monthLater(day: string): string {
  return `${Number(day.slice(0, 4)) + 1}${day.slice(4, 7)}`;
}

/** Amounts are small enough that sums of doubles are exact to the cent. */
function addedUp(all: readonly PeriodFigures[]): PeriodFigures {
  const amounts = new Map<string, number>();
  for (const figures of all)
    for (const [currency, amount] of figures.amounts)
      amounts.set(currency, (amounts.get(currency) ?? 0) + amount);
  return {
    receipts: all.reduce((sum, { receipts }) => sum + receipts, 0),
    identified: all.reduce((sum, { identified }) => sum + identified, 0),
    amounts,
  };
}

const empty: PeriodFigures = { receipts: 0, identified: 0, amounts: new Map() };

export function allHours({ locale, report }: ReportView): ChartLine[] {
  return Array.from({ length: 24 }, (_, hour) => ({
    ...lineOf(report.lines.hour, String(hour), report.compared !== null),
    title: hourText(locale, hour),
    label: hour % 3 === 0 ? String(hour).padStart(2, '0') : null,
  }));
}

export function allWeekdays({ locale, report }: ReportView): ChartLine[] {
  return Array.from({ length: 7 }, (_, index) => ({
    ...lineOf(report.lines.weekday, String(index + 1), report.compared !== null),
    title: weekdayText(locale, index + 1, 'long'),
    label: weekdayText(locale, index + 1, 'short'),
  }));
}

function lineOf(lines: readonly ReportLine[], key: string, isCompared: boolean): ReportLine {
  return (
    lines.find((line) => line.key === key) ?? {
      key,
      store: null,
      comparedKey: null,
      now: empty,
      before: isCompared ? empty : null,
    }
  );
}
