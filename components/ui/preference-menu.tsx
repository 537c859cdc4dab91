'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { type Theme, themeCookie, themes } from '@/lib/i18n/theme';
import { localeCookie, type PortalLocale, portalLocales } from '@/lib/i18n/locales';
import { DropdownMenuLabel, DropdownMenuRadioGroup, DropdownMenuRadioItem } from './dropdown-menu';

const yearSeconds = 31_536_000;
const icons = { system: <Monitor aria-hidden />, light: <Sun aria-hidden />, dark: <Moon aria-hidden /> };
const labels = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const;

function remember(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=${yearSeconds}; samesite=lax`;
}

/** Menu entries that choose the theme, at once and for later visits. */
export function ThemeMenuItems({ theme }: { readonly theme: Theme }) {
  const t = useTranslations('ui');
  const router = useRouter();
  function choose(value: string) {
    const { dataset } = document.documentElement;
    if (value === 'system') delete dataset['theme'];
    else dataset['theme'] = value;
    remember(themeCookie, value);
    router.refresh();
  }
  return (
    <DropdownMenuRadioGroup value={theme} onValueChange={choose}>
      <DropdownMenuLabel>{t('theme')}</DropdownMenuLabel>
      {themes.map((value) => (
        <DropdownMenuRadioItem key={value} value={value}>
          {icons[value]}
          {t(labels[value])}
        </DropdownMenuRadioItem>
      ))}
    </DropdownMenuRadioGroup>
  );
}

const languageNames: Record<PortalLocale, string> = { en: 'English', de: 'Deutsch' };

/** Menu entries that choose the portal's language, each in its own words. */
export function LanguageMenuItems({ locale }: { readonly locale: string }) {
  const t = useTranslations('ui');
  const router = useRouter();
  function choose(value: string) {
    remember(localeCookie, value);
    router.refresh();
  }
  return (
    <DropdownMenuRadioGroup value={locale} onValueChange={choose}>
      <DropdownMenuLabel>{t('language')}</DropdownMenuLabel>
      {portalLocales.map((value) => (
        <DropdownMenuRadioItem key={value} value={value} lang={value}>
          {languageNames[value]}
        </DropdownMenuRadioItem>
      ))}
    </DropdownMenuRadioGroup>
  );
}
