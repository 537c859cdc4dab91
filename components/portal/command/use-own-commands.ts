import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { languageNames, themeLabels, usePreferences } from '../kit/state/use-preferences';
import { portalLocales } from '@/lib/core/i18n/locales';
import { themes } from '@/lib/core/i18n/theme';
import { useSignOut } from '../sign-in/use-sign-out';
import type { OwnCommand } from './commands';
import { offeredCommands, pageCommands } from './page-commands';

export function useOwnCommands(onKeys: () => void) {
  const t = useTranslations('portal.frame');
  const tUi = useTranslations('ui');
  const signOut = useSignOut();
  const { chooseTheme, chooseLanguage } = usePreferences();
  const [offered] = useState(offeredCommands);
  const own: OwnCommand[] = [
    ...offered.map(({ name, label, element }) => {
      const text = name === 'export' ? t('command.actions.export') : label;
      const key = pageCommands[name];
      return { kind: 'press', label: text, element, keys: key === null ? [] : [key] } as const;
    }),
    { kind: 'keys', label: t('command.keys.title') },
    ...themes.map((value) => {
      return { kind: 'theme', label: `${tUi('theme')}: ${tUi(themeLabels[value])}`, value } as const;
    }),
    ...portalLocales.map((value) => {
      const label = `${tUi('language')}: ${languageNames[value]}`;
      return { kind: 'language', label, value, also: t(`command.also.${value}`) } as const;
    }),
    { kind: 'sign-out', label: t('signOut') },
  ];
  const perform = (command: OwnCommand) => {
    switch (command.kind) {
      case 'keys':
        return onKeys();
      case 'press':
        // Waits a frame: when the palette closes, it first moves the focus back.
        return void requestAnimationFrame(() => command.element.click());
      case 'theme':
        return chooseTheme(command.value);
      case 'language':
        return chooseLanguage(command.value);
      case 'sign-out':
        return void signOut();
    }
  };
  return { own, perform };
}
