'use client';

import { useSelectedLayoutSegments } from 'next/navigation';
import { NextIntlClientProvider } from 'next-intl';
import { use, type ComponentProps, type ReactNode } from 'react';
import type { PortalLocale } from '@/lib/core/i18n/locales';

// Texts are separate files, so that browsers cache them.

type Messages = NonNullable<ComponentProps<typeof NextIntlClientProvider>['messages']>;
type Texts = Readonly<Record<PortalLocale, () => Promise<Messages>>>;

const everyday: Texts = {
  en: once(async () => (await import('@/lib/core/i18n/messages/everyday.en')).everyday),
  de: once(async () => (await import('@/lib/core/i18n/messages/everyday.de')).everyday),
};
const loadAll: Texts = {
  en: async () => (await import('@/lib/core/i18n/messages/en')).en,
  de: async () => (await import('@/lib/core/i18n/messages/de')).de,
};
const all: Texts = { en: once(loadAll.en), de: once(loadAll.de) };

/** Loads the texts of most pages before a click, which would wait for them. `once` would keep a failed load. */
export function prepareTexts(locale: PortalLocale): void {
  loadAll[locale]().catch(() => undefined);
}

interface TextsProps {
  readonly locale: PortalLocale;
  readonly children: ReactNode;
}

export function EverydayTexts(props: TextsProps) {
  return <Provider {...props} texts={everyday} />;
}

const everydayPages: ReadonlySet<string> = new Set(['', 'receipts/(list)', 'help/search']);

export function PageTexts(props: TextsProps) {
  const page = useSelectedLayoutSegments().join('/');
  return <Provider {...props} texts={everydayPages.has(page) ? everyday : all} />;
}

export function AllTexts(props: TextsProps) {
  return <Provider {...props} texts={all} />;
}

/** A single component for all languages, so that forms keep typed text when the language changes. */
function Provider({ locale, texts, children }: TextsProps & { readonly texts: Texts }) {
  return (
    // Must equal the time zone in `lib/core/i18n/request.ts`.
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={use(texts[locale]())}>
      {children}
    </NextIntlClientProvider>
  );
}

function once(load: () => Promise<Messages>): () => Promise<Messages> {
  let loaded: Promise<Messages> | undefined;
  return () => (loaded ??= load());
}
