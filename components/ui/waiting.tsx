import { cn } from './class-names';

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

/** Screen readers ignore it, so the page must announce that it loads. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden className={cn('h-4 animate-shimmer rounded-xs bg-pressed', className)} />;
}

export function ProgressBar({ share }: { readonly share: number }) {
  return (
    <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken">
      <div
        className="h-full bg-accent transition-[width] duration-200"
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}
