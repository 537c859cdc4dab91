import type { ReactNode } from 'react';
import { SectionMessages } from '@/components/portal/kit/text/section-messages';

/** The texts of the pages about API clients. */
export default function ClientsLayout({ children }: { readonly children: ReactNode }) {
  return <SectionMessages sections={['clients', 'permissions']}>{children}</SectionMessages>;
}
