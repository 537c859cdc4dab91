import type { ReactNode } from 'react';

/** The title of a page for people who are not signed in, and what it is about. */
export function AuthHeading({ title, intro }: { readonly title: string; readonly intro: ReactNode }) {
  return (
    <>
      <h1 className="text-2xl font-semibold text-balance">{title}</h1>
      <p className="mt-1.5 mb-7 text-ink-muted [overflow-wrap:anywhere]">{intro}</p>
    </>
  );
}
