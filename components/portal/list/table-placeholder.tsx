import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/class-names';
import { Skeleton } from '@/components/ui/skeleton';

/** A list page while it loads: title, and rows at the height they will have. */
export function TablePlaceholder({ rows = 12 }: { readonly rows?: number }) {
  const t = useTranslations('ui');
  return (
    <div aria-busy className="px-4 pt-5">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <Skeleton className="h-6 w-40" />
      <ul aria-hidden className="-mx-4 mt-6 border-t">
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
