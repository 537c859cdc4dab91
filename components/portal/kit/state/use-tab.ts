'use client';

import { usePathname } from 'next/navigation';
import { notifySearch, useSearch } from './use-search';

export function useTab<Name extends string>(tabs: readonly Name[], first: Name) {
  const requested = new URLSearchParams(useSearch(usePathname())).get('tab');
  const show = (tab: string) => {
    const url = new URL(window.location.href);
    if (tab === first) url.searchParams.delete('tab');
    else url.searchParams.set('tab', tab);
    // Adds no step to the browser's history, so that "back" leads to the list.
    window.history.replaceState(null, '', url);
    notifySearch();
  };
  return { shown: tabs.find((tab) => tab === requested) ?? first, show };
}
