import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useState, type ReactNode } from 'react';
import { cn } from '@/components/ui/class-names';

interface EntryProps {
  readonly columns: string;
  readonly line: ReactNode;
  readonly startsOpen?: boolean;
  readonly children: ReactNode;
}

export function Entry({ columns, line, startsOpen = false, children }: EntryProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <li className="border-b last:border-0">
      <details
        className="group/entry"
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary
          className={cn(
            'grid cursor-pointer list-none items-center gap-x-2.5 gap-y-0.5 px-4 py-2.5 text-sm hover:bg-hover/70 focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden',
            columns,
          )}
        >
          <ChevronRight
            aria-hidden
            className="size-4 self-center text-ink-subtle transition-transform group-open/entry:rotate-90 rtl:-scale-x-100"
          />
          {line}
        </summary>
        {isOpen && <div className="flex flex-col gap-4 bg-sunken/40 px-4 py-4 ps-10.5">{children}</div>}
      </details>
    </li>
  );
}

interface EntryTimeProps {
  readonly timestamp: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export function EntryTime({ timestamp, className, children }: EntryTimeProps) {
  return (
    <time
      dateTime={timestamp}
      className={cn(
        'tabular col-start-2 text-xs whitespace-nowrap text-ink-subtle @3xl:col-start-auto @3xl:text-end',
        className,
      )}
    >
      {children}
    </time>
  );
}

export function EntryFacts({ children }: { readonly children: ReactNode }) {
  return <dl className="flex flex-col gap-1.5 text-xs">{children}</dl>;
}

interface EntryFactProps {
  readonly term: string;
  readonly page?: string | null;
  readonly more?: string;
  readonly moreLabel?: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export function EntryFact({ term, page = null, more, moreLabel, action, children }: EntryFactProps) {
  const linkClass = 'inline-flex min-h-6 items-center text-accent-ink underline-offset-4 hover:underline';
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
      <dt className="w-20 shrink-0 text-ink-subtle">{term}</dt>
      <dd className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-3">
        {page === null ? (
          <span className="min-w-0">{children}</span>
        ) : (
          <Link href={page} className={linkClass}>
            {children}
          </Link>
        )}
        {action}
        {more !== undefined && (
          <Link href={more} className={linkClass}>
            {moreLabel}
          </Link>
        )}
      </dd>
    </div>
  );
}
