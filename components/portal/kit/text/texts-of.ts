import { createTranslator, type NamespaceKeys, type NestedKeyOf } from 'use-intl/core';
import type { PortalLocale } from '@/lib/core/i18n/locales';
import { portalMessages, portalTimeZone } from '@/lib/core/i18n/portal-messages';
import type { en } from '@/lib/core/i18n/messages/en';

type Group = NamespaceKeys<typeof en, NestedKeyOf<typeof en>>;

type Texts<In extends Group> = ReturnType<typeof createTranslator<typeof en, In>>;

/** Server only. */
export function textsOf<In extends Group>(
  { locale }: { readonly locale: PortalLocale },
  group: In,
): Texts<In> {
  return createTranslator({
    locale,
    messages: portalMessages[locale],
    namespace: group,
    timeZone: portalTimeZone,
  });
}
