import type { ReactNode } from 'react';
import { SectionMessages } from '@/components/portal/kit/text/section-messages';

/** The texts of the receipts list. */
export default function ReceiptsLayout({ children }: { readonly children: ReactNode }) {
  return <SectionMessages sections={['receipts', 'search']}>{children}</SectionMessages>;
}
