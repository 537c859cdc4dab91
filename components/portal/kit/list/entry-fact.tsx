import Link from 'next/link';
import type { ReactNode } from 'react';

interface EntryFactProps {
  readonly term: string;
  /** The page of what is named. */
  readonly page?: string | null;
  /** The list of those that have it in common. */
  readonly more?: string;
  readonly moreLabel?: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A line of what an unfolded entry of a list says: a term, its value, and where that leads. */
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
