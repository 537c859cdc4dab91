'use client';

import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import type { SearchedList } from '../lists/searched-lists';
import { rememberedList } from '../lists/remembered-list';
import { portalPath } from '@/lib/core/portal-path';

interface BackToListProps {
  readonly list: SearchedList;
  /** What the list is called. */
  readonly children: string;
}

/** Leads back to the list as it was, with its filters and page. */
export function BackToList({ list, children }: BackToListProps) {
  const router = useRouter();
  return (
    <Link
      href={portalPath[list]()}
      data-command="back"
      aria-keyshortcuts="Escape"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        router.push(rememberedList(list) ?? portalPath[list]());
      }}
    >
      <ArrowLeft aria-hidden />
      {children}
    </Link>
  );
}
