import type { ReactNode } from 'react';
import { SectionMessages } from '@/components/portal/kit/text/section-messages';

/** The texts of the loyalty pages. */
export default function LoyaltyLayout({ children }: { readonly children: ReactNode }) {
  return <SectionMessages sections={['loyalty']}>{children}</SectionMessages>;
}
