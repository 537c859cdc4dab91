import type { ReactNode } from 'react';
import { SectionMessages } from '@/components/portal/kit/text/section-messages';

/** The texts of the pages of messages. */
export default function DeliveriesLayout({ children }: { readonly children: ReactNode }) {
  return <SectionMessages sections={['deliveries']}>{children}</SectionMessages>;
}
