'use client';

import Link from 'next/link';
import { useState, type ComponentProps } from 'react';

interface HoverLinkProps extends Omit<ComponentProps<typeof Link>, 'prefetch'> {
  /** Whether the page's outline is fetched as soon as the link is in sight; too much for the rows of a list. */
  readonly outline?: boolean;
}

/** A link whose page is fetched as soon as it is pointed at or focused, so that it is there when it is pressed. */
export function HoverLink({ outline = false, ...props }: HoverLinkProps) {
  const [wanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  const early = outline ? null : false;
  return (
    <Link
      {...props}
      prefetch={wanted ? true : early}
      onMouseEnter={want}
      onFocus={want}
      onTouchStart={want}
    />
  );
}
