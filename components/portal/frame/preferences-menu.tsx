'use client';

import { Languages, Monitor, Moon, Rows2, Rows4, Sun } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { type Density, densities } from '@/lib/core/i18n/density';
import { type Theme, themes } from '@/lib/core/i18n/theme';
import { type PortalLocale, portalLocales } from '@/lib/core/i18n/locales';
import { Button } from '@/components/ui/button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import {
  chooseDensity,
  densityLabels,
  languageNames,
  shownDensity,
  shownTheme,
  themeLabels,
  usePreferences,
} from '../kit/state/use-preferences';

const icons = { system: <Monitor aria-hidden />, light: <Sun aria-hidden />, dark: <Moon aria-hidden /> };

export function ThemeMenuItems() {
  const t = useTranslations('ui');
  const { chooseTheme } = usePreferences();
  const [theme] = useState(shownTheme);
  return (
    <DropdownMenuRadioGroup value={theme} onValueChange={(value) => chooseTheme(value as Theme)}>
      <DropdownMenuLabel>{t('theme')}</DropdownMenuLabel>
      {themes.map((value) => (
        <DropdownMenuRadioItem key={value} value={value}>
          {icons[value]}
          {t(themeLabels[value])}
        </DropdownMenuRadioItem>
      ))}
    </DropdownMenuRadioGroup>
  );
}

const densityIcons = { comfortable: <Rows2 aria-hidden />, compact: <Rows4 aria-hidden /> };

export function DensityMenuItems() {
  const t = useTranslations('ui');
  const [density] = useState(shownDensity);
  return (
    <DropdownMenuRadioGroup value={density} onValueChange={(value) => chooseDensity(value as Density)}>
      <DropdownMenuLabel>{t('density')}</DropdownMenuLabel>
      {densities.map((value) => (
        <DropdownMenuRadioItem key={value} value={value}>
          {densityIcons[value]}
          {t(densityLabels[value])}
        </DropdownMenuRadioItem>
      ))}
    </DropdownMenuRadioGroup>
  );
}

export function LanguageMenuItems({ locale }: { readonly locale: string }) {
  const t = useTranslations('ui');
  const { chooseLanguage } = usePreferences();
  return (
    <DropdownMenuRadioGroup value={locale} onValueChange={(value) => chooseLanguage(value as PortalLocale)}>
      <DropdownMenuLabel>{t('language')}</DropdownMenuLabel>
      {portalLocales.map((value) => (
        <DropdownMenuRadioItem key={value} value={value} lang={value}>
          {languageNames[value]}
        </DropdownMenuRadioItem>
      ))}
    </DropdownMenuRadioGroup>
  );
}

export function PreferencesMenu() {
  const t = useTranslations('portal.frame');
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="sm">
          <Languages aria-hidden />
          {t('preferences')}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" side="top">
        <LanguageMenuItems locale={useLocale()} />
        <DropdownMenuSeparator />
        <ThemeMenuItems />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
