import type { ReactNode } from 'react';
import { SectionMessages } from '@/components/portal/kit/text/section-messages';

/** The texts of the pages of problems, and of what their actions borrow from raw receipts and messages. */
export default function ProblemsLayout({ children }: { readonly children: ReactNode }) {
  return <SectionMessages sections={['problems', 'raw', 'deliveries']}>{children}</SectionMessages>;
}
