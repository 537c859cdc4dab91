import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from './class-names';

const badgeClass = cva(
  'inline-flex h-5 max-w-full items-center gap-1 rounded-xs border px-1.5 text-2xs font-medium whitespace-nowrap [&_svg]:size-3 [&_svg]:shrink-0',
  {
    variants: {
      tone: {
        neutral: 'border-line bg-sunken text-ink-muted dark:border-line-strong dark:bg-hover',
        accent: 'border-accent-line bg-accent-soft text-accent-ink',
        success: 'border-success-line bg-success-soft text-success-ink',
        warning: 'border-warning-line bg-warning-soft text-warning-ink',
        danger: 'border-danger-line bg-danger-soft text-danger-ink',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

/** The text must carry the meaning, because colours alone are not accessible. */
export function Badge({
  tone,
  className,
  ...rest
}: ComponentProps<'span'> & VariantProps<typeof badgeClass>) {
  return <span className={cn(badgeClass({ tone }), className)} {...rest} />;
}
