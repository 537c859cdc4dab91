import { cn } from './class-names';

/** A turning ring the size of the text around it; give the waiting region its own words. */
export function Spinner({ className }: { readonly className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      className={cn('size-4 shrink-0 animate-spin motion-reduce:animate-none', className)}
    >
      <circle cx="8" cy="8" r="6" opacity="0.22" />
      <path d="M14 8a6 6 0 0 0-6-6" />
    </svg>
  );
}
