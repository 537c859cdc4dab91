import type { ReactNode } from 'react';
import { SectionMessages } from '@/components/portal/kit/text/section-messages';

/** The texts of the studio. */
export default function TransformationsLayout({ children }: { readonly children: ReactNode }) {
  return <SectionMessages sections={['transformations']}>{children}</SectionMessages>;
}
