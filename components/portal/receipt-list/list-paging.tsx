'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button';
import { listHref } from './list-address';
import { useListNavigation } from './list-navigation';
import { readAhead } from './list-query';

interface ListPagingProps {
  /** Where the neighbouring pages start; null where there is none. */
  readonly newer: string | null;
  readonly older: string | null;
  /** What the page shows, in words; announced when it changes. */
  readonly summary: string;
}

/** The ways to newer and older receipts. Real links, so that they can be opened elsewhere and gone back from. */
export function ListPaging({ newer, older, summary }: ListPagingProps) {
  const t = useTranslations('ui');
  return (
    <nav aria-label={t('pages')} className="flex items-center gap-2 border-t px-4 py-3">
      <p role="status" className="tabular me-auto text-xs text-ink-subtle">
        {summary}
      </p>
      <PageLink place={newer === null ? null : { newer }}>
        <ChevronLeft aria-hidden />
        {t('newer')}
      </PageLink>
      <PageLink place={older === null ? null : { older }}>
        {t('older')}
        <ChevronRight aria-hidden />
      </PageLink>
    </nav>
  );
}

function PageLink({
  place,
  children,
}: {
  readonly place: { readonly newer: string } | { readonly older: string } | null;
  readonly children: ReactNode;
}) {
  const { address, show } = useListNavigation();
  const client = useQueryClient();
  const locale = useLocale();
  const className = buttonClass({ size: 'sm' });
  if (place === null) {
    return (
      <span aria-disabled role="link" className={className}>
        {children}
      </span>
    );
  }
  const target = { query: address.query, ...place };
  const href = listHref(target);
  const prepare = () => readAhead(client, locale, href);
  return (
    <Link
      href={href}
      prefetch={false}
      className={className}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={(event) => {
        // A new tab or window is the browser's business.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        show(target);
      }}
    >
      {children}
    </Link>
  );
}
