'use client';

import { useState, type ReactElement, type ReactNode } from 'react';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover';

export interface FilterPopoverProps {
  readonly label: string;
  readonly button: ReactElement;
  readonly panel: (close: () => void) => ReactNode;
}

export function FilterPopover({ label, button, panel }: FilterPopoverProps) {
  const [open, setOpen] = useState(true);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>{button}</PopoverTrigger>
      <PopoverContent aria-label={label}>{panel(() => setOpen(false))}</PopoverContent>
    </Popover>
  );
}
