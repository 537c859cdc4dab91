import type { ReactNode } from 'react';

/** The first stop of the Tab key: past what every page has around it, to the element `content`. Seen while it has focus. */
export function SkipLink({ children }: { readonly children: ReactNode }) {
  return (
    <a
      href="#content"
      // `not-sr-only` takes the padding away, so it is given anew with the focus.
      className="sr-only z-50 rounded-sm bg-raised font-medium text-accent-ink shadow-lg focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:px-3 focus:py-2 print:hidden"
    >
      {children}
    </a>
  );
}
