'use client';

import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { rememberedList, type RememberedList } from './remembered-list';
import { portalPath } from '@/lib/core/portal-path';

interface BackToListProps {
  readonly list: RememberedList;
  readonly children: string;
}

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
