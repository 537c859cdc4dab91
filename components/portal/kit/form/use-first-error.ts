'use client';

import { useEffect, useRef, type RefObject } from 'react';

/** A form that, when saving was refused, goes to the first field that is to blame, wherever the button was. */
export function useFirstError(error: Error | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error === null) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus({ preventScroll: true });
    // Neither below the bar with the button nor above the page's top.
    field?.scrollIntoView({ block: 'center' });
  }, [error]);
  return form;
}
