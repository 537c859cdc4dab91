'use client';

import { Popover as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './class-names';
import { menuClass } from './overlay-classes';

export const Popover = Radix.Root;
export const PopoverTrigger = Radix.Trigger;
export const PopoverClose = Radix.Close;

/** A small panel beside what opened it; give it an `aria-label`. */
export function PopoverContent({
  className,
  align = 'start',
  ...rest
}: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        align={align}
        sideOffset={4}
        collisionPadding={8}
        className={cn(menuClass, 'w-80 max-w-[calc(100vw-1rem)] p-4 outline-none', className)}
        {...rest}
      />
    </Radix.Portal>
  );
}
