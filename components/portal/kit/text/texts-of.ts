import { createTranslator, type NamespaceKeys, type NestedKeyOf } from 'use-intl/core';
import type { PortalLocale } from '@/lib/core/i18n/locales';
import { portalMessages, portalTimeZone } from '@/lib/core/i18n/portal-messages';
import type { en } from '@/lib/core/i18n/messages/en';

/** A path in the portal's texts. */
type Group = NamespaceKeys<typeof en, NestedKeyOf<typeof en>>;

type Texts<In extends Group> = ReturnType<typeof createTranslator<typeof en, In>>;

/** By language and group: each parses a text once, on first use. */
const kept = new Map<string, unknown>();

/** Texts of a group, such as `portal.stores`, in a language: for code with a `Portal`, on the server. */
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
