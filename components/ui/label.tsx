'use client';

import { Label as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './class-names';

/** The name of a control. */
export function Label({ className, ...rest }: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root className={cn('text-sm font-medium text-ink select-none', className)} {...rest} />;
}
