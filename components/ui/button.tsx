import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './class-names';
import { Spinner } from './spinner';

const buttonVariants = cva(
  [
    'relative inline-flex shrink-0 items-center justify-center gap-1.5 rounded-sm font-medium whitespace-nowrap select-none print:hidden',
    // Not the outline: a focus ring that fades in from another colour is too late.
    'transition-[background-color,border-color,color] duration-100 [&_svg]:size-4 [&_svg]:shrink-0',
    'disabled:pointer-events-none disabled:opacity-50 aria-disabled:pointer-events-none not-aria-busy:aria-disabled:opacity-50',
  ],
  {
    variants: {
      variant: {
        primary: 'bg-accent text-on-accent shadow-xs hover:bg-accent-hover active:bg-accent-pressed',
        secondary:
          'border border-line-strong bg-surface text-ink shadow-xs hover:bg-hover active:bg-pressed dark:bg-raised dark:hover:bg-hover',
        ghost: 'text-ink-muted hover:bg-hover hover:text-ink active:bg-pressed aria-expanded:bg-hover',
        danger: 'bg-danger text-on-danger shadow-xs hover:bg-danger-hover',
        link: 'rounded-xs text-accent-ink underline-offset-4 hover:underline',
      },
      size: {
        sm: 'h-7 px-2.5 text-xs',
        md: 'h-8 px-3 text-sm',
        lg: 'h-10 rounded-md px-4 text-base',
      },
    },
    compoundVariants: [{ variant: 'link', className: 'h-auto min-h-6 px-0' }],
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
);

/** The classes of a button, for links that look like one. */
export function buttonClass(looks?: Parameters<typeof buttonVariants>[0]): string {
  // A link has no padding: of two classes for one property only the merge decides, not their order.
  return cn(buttonVariants(looks));
}

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonVariants> {
  /** Renders the only child with the looks of a button (a link, for instance). */
  readonly asChild?: boolean;
  /** Shows a spinner, keeps the width and ignores presses; the button stays focusable. */
  readonly loading?: boolean;
}

/** A button. `secondary` unless said otherwise; one `primary` per view. */
export function Button({
  variant,
  size,
  asChild = false,
  loading = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const classes = cn(buttonClass({ variant, size }), className);
  if (asChild)
    return (
      <Slot.Root className={classes} onClick={onClick} {...rest}>
        {children}
      </Slot.Root>
    );
  return (
    <button
      type="button"
      className={classes}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      {/* Faded, not hidden: the words stay the button's accessible name. */}
      <span className={cn('inline-flex min-w-0 items-center gap-[inherit]', loading && 'opacity-0')}>
        {children}
      </span>
    </button>
  );
}
