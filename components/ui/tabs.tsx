'use client';

import { Tabs as Radix } from 'radix-ui';
import { useState, type ComponentProps } from 'react';
import { cn } from './class-names';

export const Tabs = Radix.Root;

export function TabsList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  return (
    <Radix.List className={cn('flex gap-1 overflow-x-auto border-b print:hidden', className)} {...rest} />
  );
}

export function Tab({ className, ...rest }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      className={cn(
        'relative -mb-px inline-flex h-9 items-center gap-1.5 rounded-t-sm border-b-2 border-transparent px-2.5 text-sm font-medium whitespace-nowrap text-ink-subtle',
        'transition-[border-color,color] duration-100 hover:text-ink focus-visible:-outline-offset-2 [&_svg]:size-4',
        'data-[state=active]:border-accent data-[state=active]:text-ink',
        className,
      )}
      {...rest}
    />
  );
}

export function TabPanel({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content className={cn('pt-4', className)} {...rest} />;
}

interface KeptTabPanelProps extends ComponentProps<typeof Radix.Content> {
  readonly isShown: boolean;
}

/** Stays mounted after it is hidden, so that typed text is not lost. */
export function KeptTabPanel({ isShown, className, ...rest }: KeptTabPanelProps) {
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  return (
    <TabPanel
      {...(wasShown && { forceMount: true as const })}
      className={cn('data-[state=inactive]:hidden', className)}
      {...rest}
    />
  );
}
