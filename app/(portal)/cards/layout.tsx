import type { ReactNode } from 'react';
import { SectionMessages } from '@/components/portal/kit/text/section-messages';

/** The texts of the cards' page. */
export default function CardsLayout({ children }: { readonly children: ReactNode }) {
  return <SectionMessages sections={['cards']}>{children}</SectionMessages>;
}
