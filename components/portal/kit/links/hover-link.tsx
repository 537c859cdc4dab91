'use client';

import Link from 'next/link';
import { useLocale } from 'next-intl';
import { useState, type ComponentProps } from 'react';
import type { PortalLocale } from '@/lib/core/i18n/locales';
import { prepareTexts } from '../text/texts';

/**
 * Prefetches on hover or focus only. If all visible links were prefetched, each change of the address would
 * refetch pages older than half a minute.
 */
export function HoverLink(props: Omit<ComponentProps<typeof Link>, 'prefetch'>) {
  const [wanted, setWanted] = useState(false);
  const locale = useLocale() as PortalLocale;
  const want = () => {
    prepareTexts(locale);
    setWanted(true);
  };
  const leave = () => setWanted(false);
  return (
    <Link
      {...props}
      prefetch={wanted}
      onMouseEnter={want}
      onMouseLeave={leave}
      onFocus={want}
      onBlur={leave}
      onTouchStart={want}
    />
  );
}
