import type { ReactNode } from 'react';
import { SectionMessages } from '@/components/portal/kit/text/section-messages';

/** The texts of the audit trail, and those of the filters it shares with the lists that are searched. */
export default function AuditLayout({ children }: { readonly children: ReactNode }) {
  return <SectionMessages sections={['audit', 'receipts', 'search']}>{children}</SectionMessages>;
}
