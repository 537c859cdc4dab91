import { scaleLinear } from 'd3-scale';
import { useTranslations } from 'next-intl';
import { TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table';
import type { Compared } from '@/lib/overview/get-overview';

interface HourChartProps {
  /** Receipts of 24 hours. */
  readonly hours: readonly Compared<number>[];
  /** An hour as people say it, such as `14:00` or `2 pm`. */
  readonly hourText: (hour: number) => string;
  readonly number: (value: number) => string;
}

/** Units of the drawing: an hour is ten wide, the highest tick a hundred high; the browser stretches it. */
const hourWidth = 10;
const height = 100;

/**
 * Receipts by the hour, last week's behind today's. Drawn on the server without script; every number is in the table
 * below it too, which screen readers read instead.
 */
export function HourChart({ hours, hourText, number }: HourChartProps) {
  const t = useTranslations('portal.home.chart');
  const most = Math.max(4, ...hours.flatMap(({ today, lastWeek }) => [today, lastWeek]));
  const scale = scaleLinear().domain([0, most]).range([0, height]).nice(4);
  const ticks = scale.ticks(4).filter((tick) => Number.isInteger(tick));
  const top = scale.domain()[1] ?? most;
  const rise = (value: number) => (value / top) * height;
  return (
    <figure className="flex flex-col gap-3">
      <div aria-hidden className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <div className="relative h-44 min-w-6 text-end">
          {ticks.map((tick) => (
            <span
              key={tick}
              className="tabular absolute inset-e-0 translate-y-1/2 text-2xs text-ink-subtle"
              style={{ bottom: `${rise(tick)}%` }}
            >
              {number(tick)}
            </span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${hours.length * hourWidth} ${height}`}
          preserveAspectRatio="none"
          className="h-44 w-full overflow-visible"
        >
          {ticks.map((tick) => (
            <line
              key={tick}
              x1={0}
              x2={hours.length * hourWidth}
              y1={height - rise(tick)}
              y2={height - rise(tick)}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {hours.map(({ today, lastWeek }, hour) => (
            <g key={hour}>
              <title>{t('hour', { hour: hourText(hour), today, lastWeek })}</title>
              {/* Takes the pointer wherever the hour is low. */}
              <rect
                x={hour * hourWidth}
                y={0}
                width={hourWidth}
                height={height}
                className="fill-transparent"
              />
              <rect
                x={hour * hourWidth + 1.2}
                y={height - rise(lastWeek)}
                width={hourWidth - 2.4}
                height={rise(lastWeek)}
                className="fill-line-strong"
              />
              <rect
                x={hour * hourWidth + 2.6}
                y={height - rise(today)}
                width={hourWidth - 5.2}
                height={rise(today)}
                className="fill-accent"
              />
            </g>
          ))}
        </svg>
        <span />
        <div className="grid grid-cols-8 pt-1.5">
          {hours.map((_, hour) =>
            hour % 3 === 0 ? (
              <span key={hour} className="tabular text-2xs text-ink-subtle">
                {String(hour).padStart(2, '0')}
              </span>
            ) : null,
          )}
        </div>
      </div>
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-muted">
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="size-2.5 rounded-xs bg-accent" />
          {t('today')}
        </span>
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="size-2.5 rounded-xs bg-line-strong" />
          {t('lastWeek')}
        </span>
        <details className="ms-auto w-full @xl:w-auto open:w-full">
          <summary className="cursor-pointer rounded-xs text-accent-ink hover:underline">
            {t('asTable')}
          </summary>
          <table className="mt-3 w-full text-sm">
            <caption className="sr-only">{t('caption')}</caption>
            <TableHead>
              <tr className="border-b">
                <TableHeader>{t('hourOfDay')}</TableHeader>
                <TableHeader className="text-end">{t('today')}</TableHeader>
                <TableHeader className="text-end">{t('lastWeek')}</TableHeader>
              </tr>
            </TableHead>
            <TableBody>
              {hours.map(({ today, lastWeek }, hour) => (
                <TableRow key={hour}>
                  <th scope="row" className="tabular px-4 py-1.5 text-start font-normal">
                    {hourText(hour)}
                  </th>
                  <TableCell numeric className="h-8 py-1">
                    {number(today)}
                  </TableCell>
                  <TableCell numeric className="h-8 py-1">
                    {number(lastWeek)}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </table>
        </details>
      </figcaption>
    </figure>
  );
}
