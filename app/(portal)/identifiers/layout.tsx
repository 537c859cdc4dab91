import type { ReactNode } from 'react';
import { SectionMessages } from '@/components/portal/kit/text/section-messages';

/** The texts of the consumers' pages. */
export default function IdentifiersLayout({ children }: { readonly children: ReactNode }) {
  return <SectionMessages sections={['identifiers', 'form', 'loyalty']}>{children}</SectionMessages>;
}
