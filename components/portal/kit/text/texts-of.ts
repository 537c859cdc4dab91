import { createTranslator, type NamespaceKeys, type NestedKeyOf } from 'use-intl/core';
import type { PortalLocale } from '@/lib/core/i18n/locales';
import { portalMessages, portalTimeZone } from '@/lib/core/i18n/portal-messages';
import type { en } from '@/lib/core/i18n/messages/en';

type Group = NamespaceKeys<typeof en, NestedKeyOf<typeof en>>;

type Texts<In extends Group> = ReturnType<typeof createTranslator<typeof en, In>>;

/** Cache by language and group: each parses a text once. */
const kept = new Map<string, unknown>();

/** Server only; group such as `portal.stores`. */
export function textsOf<In extends Group>(
  { locale }: { readonly locale: PortalLocale },
  group: In,
): Texts<In> {
  const key = `${locale} ${group}`;
  const texts =
    kept.get(key) ??
    createTranslator({
      locale,
      messages: portalMessages[locale],
      namespace: group,
      timeZone: portalTimeZone,
    });
  kept.set(key, texts);
  return texts as Texts<In>;
}
