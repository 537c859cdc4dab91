import { scaleLinear } from 'd3-scale';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cn } from '@/components/ui/class-names';
import { TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table';
import type { WithLastWeek } from '@/lib/domain/overview/get-overview';
import { MaybeLink } from '../kit/links/maybe-link';
import { chartTop } from './chart-top';

const linkClass = 'underline-offset-4 hover:underline';

interface HourChartProps {
  readonly hours: readonly WithLastWeek<number>[];
  readonly hourText: (hour: number) => string;
  readonly number: (value: number) => string;
  readonly hrefOf: (hour: number, week: 'today' | 'lastWeek') => string | null;
}

/** In the SVG, an hour is ten units wide, and the highest tick is at a hundred. */
const hourWidth = 10;
const height = 100;

export function HourChart({ hours, hourText, number, hrefOf }: HourChartProps) {
  const t = useTranslations('portal.home.chart');
  const most = chartTop(hours.flatMap(({ today, lastWeek }) => [today, lastWeek]));
  const scale = scaleLinear().domain([0, most]).range([0, height]).nice(4);
  const ticks = scale.ticks(4).filter((tick) => Number.isInteger(tick));
  const top = scale.domain()[1] ?? most;
  const rise = (value: number) => (Math.min(value, top) / top) * height;
  const cut = hours.flatMap(({ today, lastWeek }, hour) => {
    const value = Math.max(today, lastWeek);
    return value > top ? [{ hour, value }] : [];
  });
  return (
    <figure className="flex flex-col gap-3">
      <div aria-hidden className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <div className="relative h-44 min-w-6 self-end text-end">
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
        <div className={cn('relative', cut.length > 0 && 'pt-4')}>
          {cut.map(({ hour, value }) => (
            <span
              key={hour}
              className="tabular absolute top-0 -translate-x-1/2 text-2xs font-medium"
              style={{ left: `${((hour + 0.5) / hours.length) * 100}%` }}
            >
              {number(value)}
            </span>
          ))}
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
              <HourLink key={hour} href={hrefOf(hour, today > 0 || lastWeek === 0 ? 'today' : 'lastWeek')}>
                <title>{t('hour', { hour: hourText(hour), today, lastWeek })}</title>
                {/* An invisible area of full height, so that a low bar is easy to hit. */}
                <rect
                  x={hour * hourWidth}
                  y={0}
                  width={hourWidth}
                  height={height}
                  className="fill-transparent group-hover:fill-hover"
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
              </HourLink>
            ))}
          </svg>
        </div>
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
        {cut.length > 0 && <span>{t('cut')}</span>}
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
                    <MaybeLink href={today === 0 ? null : hrefOf(hour, 'today')} className={linkClass}>
                      {number(today)}
                    </MaybeLink>
                  </TableCell>
                  <TableCell numeric className="h-8 py-1">
                    <MaybeLink href={lastWeek === 0 ? null : hrefOf(hour, 'lastWeek')} className={linkClass}>
                      {number(lastWeek)}
                    </MaybeLink>
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

interface HourLinkProps {
  readonly href: string | null;
  readonly children: ReactNode;
}

/** A link for the pointer only. Keyboard and screen readers use the links of the table. */
function HourLink({ href, children }: HourLinkProps) {
  if (href === null) return <g>{children}</g>;
  return (
    <Link href={href} prefetch={false} tabIndex={-1} className="group outline-none">
      {children}
    </Link>
  );
}
