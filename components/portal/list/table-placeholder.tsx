import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/class-names';
import { Skeleton } from '@/components/ui/skeleton';

interface TablePlaceholderProps {
  readonly rows?: number;
  /** What loads: the page with its title, or only rows below one that is there. */
  readonly of?: 'page' | 'rows';
}

/** A list while it loads: rows at the height they will have, below a title unless that is there. */
export function TablePlaceholder({ rows = 12, of = 'page' }: TablePlaceholderProps) {
  const t = useTranslations('ui');
  return (
    <div aria-busy className={cn('px-4', of === 'page' && 'pt-5')}>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      {of === 'page' && <Skeleton className="mb-6 h-6 w-40" />}
      <ul aria-hidden className="-mx-4 border-t">
        {Array.from({ length: rows }, (_, index) => (
          <li key={index} className="flex h-11 items-center gap-6 border-b px-4 last:border-0">
            <Skeleton className={cn('h-3', index % 3 ? 'w-1/3' : 'w-1/4')} />
            <Skeleton className="hidden h-3 w-1/5 sm:block" />
            <Skeleton className="ms-auto h-3 w-16" />
          </li>
        ))}
      </ul>
    </div>
  );
}
