import type { ReactNode } from 'react';
import { SectionMessages } from '@/components/portal/kit/text/section-messages';

/** The texts of a receipt's page, which the list does not carry. */
export default function ReceiptLayout({ children }: { readonly children: ReactNode }) {
  return (
    <SectionMessages sections={['receipts', 'receipt', 'raw', 'audit', 'form']}>{children}</SectionMessages>
  );
}
