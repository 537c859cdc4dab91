import type { ReactNode } from 'react';
import { cn } from '@/components/ui/class-names';
import { HoverLink } from './hover-link';

interface MaybeLinkProps {
  readonly href: string | null;
  readonly className?: string;
  readonly rowLink?: boolean;
  readonly children: ReactNode;
}

export function MaybeLink({ href, className, rowLink = false, children }: MaybeLinkProps) {
  if (href === null) return <div className={className}>{children}</div>;
  return (
    <HoverLink
      href={href}
      data-row-link={rowLink ? '' : undefined}
      className={rowLink ? className : cn(className, 'hover:bg-hover/70 focus-visible:-outline-offset-2')}
    >
      {children}
    </HoverLink>
  );
}
