'use client';

import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './class-names';
import { menuClass } from './overlay-classes';

export function DropdownMenu(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root modal={false} {...props} />;
}

export const DropdownMenuTrigger = Radix.Trigger;
export const DropdownMenuRadioGroup = Radix.RadioGroup;

const itemClass =
  'flex min-h-8 cursor-default items-center gap-2 rounded-sm px-2 py-1 outline-none select-none data-disabled:text-ink-disabled data-highlighted:bg-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-subtle';

export function DropdownMenuContent({
  className,
  align = 'end',
  ...rest
}: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        align={align}
        sideOffset={4}
        collisionPadding={8}
        className={cn(menuClass, className)}
        {...rest}
      />
    </Radix.Portal>
  );
}

export function DropdownMenuItem({
  tone,
  className,
  ...rest
}: ComponentProps<typeof Radix.Item> & { readonly tone?: 'danger' }) {
  return (
    <Radix.Item
      className={cn(
        itemClass,
        tone === 'danger' && 'text-danger-ink data-highlighted:bg-danger-soft [&_svg]:text-danger-ink',
        className,
      )}
      {...rest}
    />
  );
}

export function DropdownMenuRadioItem({
  className,
  children,
  ...rest
}: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem className={cn(itemClass, 'justify-between', className)} {...rest}>
      <span className="flex min-w-0 items-center gap-2">{children}</span>
      <Radix.ItemIndicator>
        <Check aria-hidden className="text-accent-ink!" />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  );
}

export function DropdownMenuLabel({ className, ...rest }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label className={cn('px-2 py-1.5 text-xs text-ink-subtle', className)} {...rest} />;
}

export function DropdownMenuSeparator({ className, ...rest }: ComponentProps<typeof Radix.Separator>) {
  return <Radix.Separator className={cn('-mx-1 my-1 h-px bg-line', className)} {...rest} />;
}
