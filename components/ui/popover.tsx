'use client';

import { Popover as Radix } from 'radix-ui';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { cn } from './class-names';
import { FieldContext } from './field';
import { SetHeld } from './held-dialog';
import { menuClass } from './overlay-classes';

interface PopoverProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly children: ReactNode;
}

export function Popover({ open, onOpenChange, children }: PopoverProps) {
  const [isHeld, setHeld] = useState(false);
  return (
    <Radix.Root open={open} onOpenChange={(next) => isHeld || onOpenChange(next)}>
      <SetHeld value={setHeld}>{children}</SetHeld>
    </Radix.Root>
  );
}

export const PopoverTrigger = Radix.Trigger;

/** Requires an `aria-label`. */
export function PopoverContent({
  className,
  align = 'start',
  children,
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
      >
        <FieldContext value={null}>{children}</FieldContext>
      </Radix.Content>
    </Radix.Portal>
  );
}
