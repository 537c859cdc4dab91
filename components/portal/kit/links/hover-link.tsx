'use client';

import Link from 'next/link';
import { useState, type ComponentProps } from 'react';

/**
 * Prefetches on hover or focus. Links in sight prefetch nothing: whenever the address changes, the router would fetch
 * again all that is half a minute old.
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
