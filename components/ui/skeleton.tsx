import { cn } from './class-names';

/** A placeholder of the size of what is coming. Hidden from screen readers: announce loading once, nearby. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden className={cn('h-4 animate-shimmer rounded-xs bg-pressed', className)} />;
}
