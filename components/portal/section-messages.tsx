import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { en } from '@/lib/core/i18n/messages/en';

/** A part of the portal's texts: one file of `lib/core/i18n/messages/<language>`. */
export type MessageSection = keyof (typeof en)['portal'];

/** What every page has around it. */
const always: readonly MessageSection[] = ['frame', 'navigation', 'noAccess'];

interface SectionMessagesProps {
  /** The parts whose texts are needed in the browser, beside those of the frame. */
  readonly sections?: readonly MessageSection[];
  readonly children: ReactNode;
}

/** Gives components that run in the browser the texts of their part, so that no page carries those of all. */
export async function SectionMessages({ sections = [], children }: SectionMessagesProps) {
  const { portal, ...base } = await getMessages();
  const wanted = new Set<string>([...always, ...sections]);
  const parts = Object.fromEntries(Object.entries(portal).filter(([section]) => wanted.has(section)));
  return <NextIntlClientProvider messages={{ ...base, portal: parts }}>{children}</NextIntlClientProvider>;
}

/** Gives a component of the frame the texts of its own part and of the design system, and no others. */
export async function PartMessages({
  section,
  children,
}: {
  readonly section: MessageSection;
  readonly children: ReactNode;
}) {
  const { portal, ui } = await getMessages();
  return (
    <NextIntlClientProvider messages={{ ui, portal: { [section]: portal[section] } }}>
      {children}
    </NextIntlClientProvider>
  );
}
