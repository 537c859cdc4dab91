'use client';

import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { rememberedList } from '../remembered-list';

/** Leads back to the list as it was, with its filters and page. */
export function BackToList() {
  const t = useTranslations('portal.receipts');
  const router = useRouter();
  return (
    <Link
      href="/receipts"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        router.push(rememberedList());
      }}
    >
      <ArrowLeft aria-hidden />
      {t('title')}
    </Link>
  );
}
