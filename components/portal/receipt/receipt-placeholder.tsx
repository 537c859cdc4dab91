import { useTranslations } from 'next-intl';
import { Skeleton } from '@/components/ui/skeleton';

/** A receipt's page while it loads. */
export function ReceiptPlaceholder() {
  const t = useTranslations('ui');
  return (
    <div aria-busy className="px-4 pt-5 @3xl:px-6">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <Skeleton className="mb-3 h-3 w-20" />
      <Skeleton className="mb-2.5 h-7 w-36" />
      <Skeleton className="h-4 w-64" />
      <div className="mt-6 grid gap-8 @5xl:grid-cols-[minmax(0,1fr)_22.5rem]">
        <div className="flex flex-col gap-6">
          <Skeleton className="h-52 rounded-md" />
          <Skeleton className="h-9" />
          <Skeleton className="h-72 rounded-md" />
        </div>
        <Skeleton className="hidden h-164 rounded-[2.25rem] @5xl:block" />
      </div>
    </div>
  );
}
