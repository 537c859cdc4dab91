import type { ReactNode } from 'react';
import { cn } from '@/components/ui/class-names';
import { HoverLink } from './links/hover-link';

interface FigureCardProps {
  readonly name: string;
  readonly href: string | null;
  readonly note: string | null;
  readonly children: ReactNode;
}

export function FigureCard({ name, href, note, children }: FigureCardProps) {
  return (
    // A `div`, because HTML allows no other group inside a `dl`.
    <div
      className={cn(
        'relative flex min-w-0 flex-col gap-1 rounded-md border bg-surface px-4 py-3.5',
        href !== null && 'hover:bg-hover/70',
      )}
    >
      <dt className="text-xs text-ink-muted">
        {href === null ? (
          name
        ) : (
          // `after:inset-0` makes the whole card a link. Other controls must be raised above it.
          <HoverLink
            href={href}
            className="after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus"
          >
            {name}
          </HoverLink>
        )}
      </dt>
      <dd className="flex flex-1 flex-col gap-0.5">{children}</dd>
      {note !== null && <dd className="text-xs text-ink-subtle">{note}</dd>}
    </div>
  );
}

interface FigureLineProps {
  readonly value: string;
  readonly children?: ReactNode;
}

export function FigureLine({ value, children }: FigureLineProps) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-2.5">
      <span className="tabular text-xl font-semibold">{value}</span>
      {children}
    </span>
  );
}
