import type { ReactNode } from 'react';
import { SectionMessages } from '@/components/portal/kit/text/section-messages';

/** The texts of the pages about portal users and their groups. */
export default function UsersLayout({ children }: { readonly children: ReactNode }) {
  return <SectionMessages sections={['users', 'permissions']}>{children}</SectionMessages>;
}
