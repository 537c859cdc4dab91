'use client';

import dynamic from 'next/dynamic';
import { useLocale } from 'next-intl';
import { useState, type ComponentProps, type ReactNode } from 'react';
import type { PortalLocale } from '@/lib/core/i18n/locales';
import { AllTexts } from '../kit/text/texts';

const SetupGuide = dynamic(async () => (await import('./setup-guide')).SetupGuide);

/** The guide with its texts, as files of their own: most visits to the start page are of retailers that are long set up. */
export function LoadedSetupGuide(props: ComponentProps<typeof SetupGuide>) {
  return (
    <AllTexts locale={useLocale() as PortalLocale}>
      <SetupGuide {...props} />
    </AllTexts>
  );
}

/**
 * Keeps the guide in sight until the page is left: read again when the last step is done, the page comes without it, and
 * what it shows may be there this once only, such as the token of a client.
 */
export function KeptGuide({ children }: { readonly children: ReactNode }) {
  const [kept, setKept] = useState(children);
  if (children !== null && children !== kept) setKept(children);
  return kept;
}
