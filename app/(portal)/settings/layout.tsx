import type { ReactNode } from 'react';
import { SectionMessages } from '@/components/portal/kit/text/section-messages';

/** The texts of the settings. */
export default function SettingsLayout({ children }: { readonly children: ReactNode }) {
  return <SectionMessages sections={['settings', 'setup']}>{children}</SectionMessages>;
}
