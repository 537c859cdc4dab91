import type { ReactNode } from 'react';
import { SectionMessages } from '@/components/portal/kit/text/section-messages';

/** The texts of the user's own page; those of signing in belong to the fields of passwords. */
export default function ProfileLayout({ children }: { readonly children: ReactNode }) {
  return <SectionMessages sections={['profile', 'signIn']}>{children}</SectionMessages>;
}
