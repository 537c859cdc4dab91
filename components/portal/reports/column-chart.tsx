'use client';

import Link from 'next/link';
import { useRef, useState, type KeyboardEvent } from 'react';
import { cn } from '@/components/ui/class-names';

export interface ChartColumn {
  readonly key: string;
  readonly label: string | null;
  readonly title: string;
  readonly now: number;
  readonly before: number | null;
  readonly values: readonly { readonly name: string; readonly text: string }[];
  readonly href: string | null;
}

interface ColumnChartProps {
  readonly label: string;
  readonly axis: string;
  readonly ticks: readonly { readonly at: number; readonly text: string }[];
  readonly range: readonly [bottom: number, top: number];
  readonly columns: readonly ChartColumn[];
}

const wordedMax = 7;

/** In the SVG, a column is ten units wide, and the axis is a hundred high. */
const width = 10;
const height = 100;

/** The Tab key stops at this chart only once. Arrow keys, Home and End move between its columns. */
export function ColumnChart({ label, axis, ticks, range, columns }: ColumnChartProps) {
  const [shown, setShown] = useState<number | null>(null);
  const [last, setStop] = useState(0);
  const stop = Math.min(last, columns.length - 1);
  const list = useRef<HTMLUListElement>(null);
  const [bottom, top] = range;
  const rise = (value: number) => ((value - bottom) / (top - bottom)) * height;
  const bar = (value: number) => {
    const [low, high] = value < 0 ? [rise(value), rise(0)] : [rise(0), rise(value)];
    return { y: height - high, height: high - low };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowLeft: stop - 1, ArrowRight: stop + 1, Home: 0, End: columns.length - 1 }[event.key];
    if (event.key === 'Escape') setShown(null);
    if (next === undefined || columns[next] === undefined) return;
    event.preventDefault();
    setStop(next);
    list.current?.querySelectorAll<HTMLElement>('[data-column]')[next]?.focus();
  };
  const current = shown === null ? undefined : columns[shown];
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <p aria-hidden className="col-span-2 pb-3 text-2xs text-ink-subtle">
        {axis}
      </p>
      <div aria-hidden className="relative h-48 min-w-6 text-end">
        {/* These invisible numbers make the axis as wide as its widest number. */}
        {ticks.map(({ at, text }) => (
          <span key={at} className="tabular invisible block h-0 text-2xs">
            {text}
          </span>
        ))}
        {ticks.map(({ at, text }) => (
          <span
            key={at}
            className="tabular absolute inset-e-0 translate-y-1/2 text-2xs text-ink-subtle"
            style={{ bottom: `${rise(at)}%` }}
          >
            {text}
          </span>
        ))}
      </div>
      <div className="relative" dir="ltr">
        <svg
          aria-hidden
          viewBox={`0 0 ${Math.max(1, columns.length) * width} ${height}`}
          preserveAspectRatio="none"
          className="h-48 w-full overflow-visible"
        >
          {ticks.map(({ at }) => (
            <line
              key={at}
              x1={0}
              x2={columns.length * width}
              y1={height - rise(at)}
              y2={height - rise(at)}
              className={at === 0 ? 'stroke-line-strong' : 'stroke-line'}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {columns.map(({ key, now, before }, index) => (
            <g key={key}>
              <rect
                x={index * width}
                width={width}
                height={height}
                className={index === shown ? 'fill-hover' : 'fill-transparent'}
              />
              {before !== null && (
                <rect x={index * width + 1} width={width - 2} {...bar(before)} className="fill-line-strong" />
              )}
              <rect
                x={index * width + (before === null ? 1.5 : 2.6)}
                width={before === null ? width - 3 : width - 5.2}
                {...bar(now)}
                className="fill-accent"
              />
            </g>
          ))}
        </svg>
        <ul
          ref={list}
          aria-label={label}
          className="absolute inset-x-0 top-0 grid h-48"
          style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}
          onPointerLeave={() => setShown(null)}
        >
          {columns.map((column, index) => (
            <li key={column.key} className="min-w-0" onPointerEnter={() => setShown(index)}>
              <Column
                column={column}
                isStop={index === stop}
                onKeyDown={onKeyDown}
                onFocus={() => {
                  setStop(index);
                  setShown(index);
                }}
                onBlur={() => setShown(null)}
              />
            </li>
          ))}
        </ul>
        {current !== undefined && shown !== null && (
          <Tip column={current} place={(shown + 0.5) / columns.length} />
        )}
      </div>
      <span />
      <div
        aria-hidden
        dir="ltr"
        className="grid pt-1.5"
        style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}
      >
        {columns.map(({ key, label: text }) => (
          <span
            key={key}
            className={cn(
              'tabular flex justify-center text-2xs text-ink-subtle',
              // If there are few labels, they wrap. If there are many, they extend over the neighbouring
              // columns.
              columns.length <= wordedMax
                ? 'min-w-0 px-0.5 text-center wrap-anywhere hyphens-auto'
                : 'whitespace-nowrap',
            )}
          >
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}

interface ColumnProps {
  readonly column: ChartColumn;
  readonly isStop: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

function Column({ column: { title, values, href }, isStop, ...events }: ColumnProps) {
  const shared = {
    'data-column': true,
    'aria-label': `${title}: ${values.map(({ name, text }) => `${name} ${text}`).join(', ')}`,
    tabIndex: isStop ? 0 : -1,
    className: 'block size-full rounded-xs focus-visible:-outline-offset-2',
    ...events,
  };
  if (href === null) return <button type="button" {...shared} />;
  return <Link href={href} prefetch={false} {...shared} />;
}

function Tip({ column, place }: { readonly column: ChartColumn; readonly place: number }) {
  return (
    <div
      aria-hidden
      className={cn(
        'pointer-events-none absolute top-1 z-10 max-w-64 rounded-md bg-raised px-3 py-2 text-xs shadow-lg',
        place > 0.5 ? 'me-3' : 'ms-3',
      )}
      style={place > 0.5 ? { right: `${(1 - place) * 100}%` } : { left: `${place * 100}%` }}
    >
      <p className="pb-1 font-medium">{column.title}</p>
      {column.values.map(({ name, text }, index) => (
        <p key={name} className="flex items-center gap-1.5 whitespace-nowrap">
          <span className={cn('size-2 rounded-xs', index === 0 ? 'bg-accent' : 'bg-line-strong')} />
          <span className="text-ink-muted">{name}</span>
          <span className="tabular ms-auto ps-3">{text}</span>
        </p>
      ))}
    </div>
  );
}
