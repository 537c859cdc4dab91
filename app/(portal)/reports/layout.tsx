import type { ReactNode } from 'react';
import { SectionMessages } from '@/components/portal/kit/text/section-messages';

/** The texts of reports, and those of the filters they share with lists. */
export default function ReportsLayout({ children }: { readonly children: ReactNode }) {
  return <SectionMessages sections={['reports', 'receipts', 'search']}>{children}</SectionMessages>;
}
