import type { ReactNode } from 'react';

export function AuthHeading({ title, intro }: { readonly title: string; readonly intro: ReactNode }) {
  return (
    <>
      <h1 className="text-2xl font-semibold text-balance">{title}</h1>
      <p className="mt-1.5 mb-7 text-ink-muted [overflow-wrap:anywhere]">{intro}</p>
    </>
  );
}
