import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './class-names';
import { Spinner } from './waiting';

const buttonVariants = cva('btn', {
  variants: {
    variant: {
      primary: 'btn-primary',
      secondary: 'btn-secondary',
      ghost: 'btn-ghost',
      danger: 'btn-danger',
      link: 'btn-link',
    },
    size: { sm: 'btn-sm', md: 'btn-md', lg: 'btn-lg' },
  },
  defaultVariants: { variant: 'secondary', size: 'md' },
});

export function buttonClass(looks?: Parameters<typeof buttonVariants>[0]): string {
  // Removes overridden classes, because CSS ignores the order of classes in the attribute.
  return cn(buttonVariants(looks));
}

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonVariants> {
  readonly asChild?: boolean;
  /** Shows a spinner and ignores clicks. The button keeps its width and focus. */
  readonly loading?: boolean;
}

/** A view has at most one `primary` button. */
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
      {/* Transparent, because a hidden text would not count as the button's accessible name. */}
      <span className={cn('inline-flex min-w-0 items-center gap-[inherit]', loading && 'opacity-0')}>
        {children}
      </span>
    </button>
  );
}
