'use client';

import { memo, use, useEffect, useMemo, useRef, useState } from 'react';
import { cn } from '@/components/ui/class-names';
import { SelectionContext } from './bulk/selection';
import type { ColumnKey } from './columns';
import type { ListRow } from './list-row';
import { ReceiptsCards } from './receipts-cards';
import { ReceiptsTable } from './receipts-table';

export type Picks = 'none' | 'room' | 'boxes';

type Shape = 'both' | 'table' | 'cards';

export type Day = readonly [heading: string, rows: readonly ListRow[]];

interface ReceiptRowsProps {
  readonly rows: readonly ListRow[];
  readonly columns: readonly ColumnKey[];
  readonly mayOpen: boolean;
  readonly fresh: ReadonlySet<string>;
}

/**
 * The server sends table and cards, and scripts then draw only the visible one. `memo` avoids redrawing while
 * other rows load.
 */
export const ReceiptRows = memo(function ReceiptRows({ rows, columns, mayOpen, fresh }: ReceiptRowsProps) {
  const probe = useRef<HTMLDivElement>(null);
  const [shape, setShape] = useState<Shape>('both');
  const selection = use(SelectionContext);
  useEffect(() => selection?.show(rows), [selection, rows]);
  const days = useMemo(() => rowsByDay(rows), [rows]);
  const picks = selection === null ? 'none' : shape === 'both' ? 'room' : 'boxes';
  useEffect(() => {
    const element = probe.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setShape(element.offsetWidth > 0 ? 'table' : 'cards'));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      {/* This element has a width only if the list is wide enough for a table. */}
      <div ref={probe} aria-hidden className="h-0 w-0 @2xl:w-full" />
      {/* Once scripts have removed the cards, the table is shown at any width, because paper may be narrower than the window. */}
      {shape !== 'cards' && (
        <ReceiptsTable
          rows={rows}
          days={days}
          columns={columns}
          mayOpen={mayOpen}
          picks={picks}
          fresh={fresh}
          className={cn(shape === 'both' && 'hidden @2xl:block')}
        />
      )}
      {shape !== 'table' && (
        <ReceiptsCards
          days={days}
          mayOpen={mayOpen}
          picks={picks}
          fresh={fresh}
          className={cn(shape === 'both' && '@2xl:hidden')}
        />
      )}
    </>
  );
});

function rowsByDay(rows: readonly ListRow[]): readonly Day[] {
  const days: [string, ListRow[]][] = [];
  for (const row of rows) {
    const last = days.at(-1);
    if (last?.[0] === row.heading) last[1].push(row);
    else days.push([row.heading, [row]]);
  }
  return days;
}
