'use client';

import Link from 'next/link';
import { useState, type ComponentProps } from 'react';

/** A link whose page is fetched as soon as it is pointed at or focused, so that it is there when it is pressed. */
export function HoverLink(props: Omit<ComponentProps<typeof Link>, 'prefetch'>) {
  const [wanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  return (
    <Link {...props} prefetch={wanted ? true : null} onMouseEnter={want} onFocus={want} onTouchStart={want} />
  );
}
