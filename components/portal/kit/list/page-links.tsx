import { ChevronRight, ChevronsLeft } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button';
import { HoverLink } from '../../hover-link';

interface PageLinksProps {
  /** What the page shows, in words. */
  readonly summary: string;
  /** The first page, when this is another one. */
  readonly first: string | null;
  /** The page that follows, if any. */
  readonly next: string | null;
}

/** Steps through a list that is paged by key: on, and back to the start; the browser's own back goes one page back. */
export function PageLinks({ summary, first, next }: PageLinksProps) {
  const t = useTranslations('ui');
  const className = buttonClass({ size: 'sm' });
  if (first === null && next === null) {
    return <p className="tabular border-t px-4 py-3 text-xs text-ink-subtle">{summary}</p>;
  }
  return (
    <nav aria-label={t('pages')} className="flex items-center gap-2 border-t px-4 py-3">
      <p className="tabular me-auto text-xs text-ink-subtle">{summary}</p>
      {first !== null && (
        <HoverLink href={first} className={className}>
          <ChevronsLeft aria-hidden className="rtl:-scale-x-100" />
          {t('firstPage')}
        </HoverLink>
      )}
      {next !== null && (
        <HoverLink href={next} className={className}>
          {t('nextPage')}
          <ChevronRight aria-hidden className="rtl:-scale-x-100" />
        </HoverLink>
      )}
    </nav>
  );
}
