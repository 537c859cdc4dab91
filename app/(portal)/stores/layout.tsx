import type { ReactNode } from 'react';
import { SectionMessages } from '@/components/portal/kit/text/section-messages';

/** The texts of the stores' pages. */
export default function StoresLayout({ children }: { readonly children: ReactNode }) {
  return <SectionMessages sections={['stores', 'form']}>{children}</SectionMessages>;
}
