import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { en } from '@/lib/core/i18n/messages/en';
import type { PortalLocale } from '@/lib/core/i18n/locales';
import { AllTexts } from './texts';

/** A part of the portal's texts: one file of `lib/core/i18n/messages/<language>`. */
export type MessageSection = keyof (typeof en)['portal'];

/** What every page has (`everyday.en.ts`). */
const always: ReadonlySet<MessageSection> = new Set([
  'frame',
  'noAccess',
  'signIn',
  'receipts',
  'search',
  'form',
]);

interface SectionMessagesProps {
  /** The parts whose texts are needed in the browser. */
  readonly sections: readonly MessageSection[];
  readonly children: ReactNode;
}

/** Gives components that run in the browser the texts of their parts, where these are others than every page has. */
export async function SectionMessages({ sections, children }: SectionMessagesProps) {
  if (sections.every((section) => always.has(section))) return children;
  return <AllTexts locale={(await getLocale()) as PortalLocale}>{children}</AllTexts>;
}
