import { cva, type VariantProps } from 'class-variance-authority';
import { cn } from './class-names';
import { hueOf } from '@/lib/domain/brand/hue';
import { initials } from './initials';

const monogramClass = cva(
  'inline-grid shrink-0 place-items-center font-semibold text-on-accent select-none',
  {
    variants: {
      size: {
        sm: 'size-6 rounded-sm text-2xs',
        md: 'size-8 rounded-md text-xs',
        lg: 'size-11 rounded-lg text-base',
      },
    },
    defaultVariants: { size: 'md' },
  },
);

export function Monogram({
  name,
  size,
  className,
}: { readonly name: string; readonly className?: string } & VariantProps<typeof monogramClass>) {
  return (
    <span
      aria-hidden
      className={cn(monogramClass({ size }), className)}
      // All hues have equal lightness, so that white text is readable on each.
      style={{ background: `oklch(0.48 0.11 ${hueOf(name)})` }}
    >
      {initials(name)}
    </span>
  );
}
