import type { ReactNode } from 'react';
import { SectionMessages } from '@/components/portal/kit/text/section-messages';

/** The texts of the pages of raw receipts. */
export default function RawLayout({ children }: { readonly children: ReactNode }) {
  return <SectionMessages sections={['raw']}>{children}</SectionMessages>;
}
