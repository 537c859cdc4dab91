'use client';

import Link from 'next/link';
import { useState, type ComponentProps } from 'react';

/**
 * Prefetches on hover or focus only. If all visible links were prefetched, each change of the address would
 * refetch pages older than half a minute.
 */
export function HoverLink(props: Omit<ComponentProps<typeof Link>, 'prefetch'>) {
  const [wanted, setWanted] = useState(false);
  const want = () => setWanted(true);
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
