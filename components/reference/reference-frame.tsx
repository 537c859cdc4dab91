import type { ReactNode } from 'react';
import { ProductMark } from '@/components/portal/product-mark';
import type { ReferenceTag } from '@/lib/registry/reference';
import { ReferenceLinks } from './reference-links';
import { SkipLink } from '@/components/ui/skip-link';

interface ReferenceFrameProps {
  readonly tags: readonly ReferenceTag[];
  readonly children: ReactNode;
}

/** What stands around every page of the API's documentation: its name, and where everything is. */
export function ReferenceFrame({ tags, children }: ReferenceFrameProps) {
  const subjects = tags.map(({ name, slug, operations }) => ({
    name,
    href: `/docs/api/${slug}`,
    operations: operations.map(({ id, summary }) => ({ id, summary })),
  }));
  return (
    <div lang="en" className="min-h-dvh bg-surface md:grid md:grid-cols-[16rem_minmax(0,1fr)]">
      <SkipLink>Skip to content</SkipLink>
      <header className="border-b bg-canvas px-4 py-4 md:sticky md:top-0 md:h-dvh md:overflow-y-auto md:border-e md:border-b-0">
        <div className="flex items-center gap-2.5 pb-4">
          <ProductMark className="size-7" />
          <span className="font-semibold">API reference</span>
        </div>
        <div className="hidden md:block">
          <ReferenceLinks subjects={subjects} />
        </div>
        <details className="md:hidden">
          <summary className="cursor-pointer text-sm text-accent-ink">All sections</summary>
          <div className="pt-3">
            <ReferenceLinks subjects={subjects} />
          </div>
        </details>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="@container min-w-0 overflow-x-clip px-4 py-8 outline-none sm:px-8"
      >
        {children}
      </main>
    </div>
  );
}
