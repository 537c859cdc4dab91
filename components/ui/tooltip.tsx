'use client';

import { Tooltip as Radix } from 'radix-ui';
import type { FocusEvent, ReactElement, ReactNode } from 'react';

/** Shares one delay among all tooltips; the layout mounts it once. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return <Radix.Provider delayDuration={400}>{children}</Radix.Provider>;
}

/** A dialog or a drawer that opens by touch gives its first button the focus: a hint there would only cover things. */
function keepShut(event: FocusEvent<HTMLElement>): void {
  const isByTouch = window.matchMedia('(hover: none)').matches;
  // Radix opens the hint unless the event is used up.
  if (isByTouch || !event.currentTarget.matches(':focus-visible')) event.preventDefault();
}

/** A short hint on hover and keyboard focus. Never the only place of information. */
export function Tooltip({
  content,
  side = 'top',
  children,
}: {
  readonly content: ReactNode;
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
  readonly children: ReactElement;
}) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild onFocus={keepShut}>
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-72 animate-appear rounded-sm bg-ink px-2 py-1 text-xs text-surface shadow-md select-none"
        >
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
