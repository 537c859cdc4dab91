import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { QueryProvider } from '@/components/portal/query-provider';
import { ReferenceFrame } from '@/components/reference/reference-frame';
import { readReference } from '@/lib/registry/reference';

export const metadata: Metadata = { title: { default: 'API reference', template: '%s · API reference' } };

/** The API's documentation: open to everybody, made from the same endpoints that answer. */
export default function ReferenceLayout({ children }: { readonly children: ReactNode }) {
  return (
    <QueryProvider>
      <ReferenceFrame tags={readReference().tags}>{children}</ReferenceFrame>
    </QueryProvider>
  );
}
