'use client';

import { useRouter } from 'next/navigation';
import { toast } from '@/components/ui/toast';
import { ensureSession } from '@/components/portal/api/ensure-session';
import { type Density, densityCookie, parseDensity } from '@/lib/core/i18n/density';
import { parseTheme, type Theme, themeCookie } from '@/lib/core/i18n/theme';
import { localeCookie, type PortalLocale } from '@/lib/core/i18n/locales';
import { useErrorText } from '../text/use-error-text';

const yearSeconds = 31_536_000;

function remember(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=${yearSeconds}; samesite=lax`;
}

export function shownTheme(): Theme {
  return parseTheme(document.documentElement.dataset['theme']);
}

export function shownDensity(): Density {
  return parseDensity(document.documentElement.dataset['density']);
}

export function chooseDensity(density: Density): void {
  const { dataset } = document.documentElement;
  if (density === 'comfortable') delete dataset['density'];
  else dataset['density'] = density;
  remember(densityCookie, density);
}

/**
 * Another language needs texts of the server. If the session has ended, the person first signs in on this
 * page, so that typed text is not lost.
 */
export function usePreferences() {
  const router = useRouter();
  const errorText = useErrorText();
  return {
    chooseTheme: (theme: Theme) => {
      const { dataset } = document.documentElement;
      if (theme === 'system') delete dataset['theme'];
      else dataset['theme'] = theme;
      remember(themeCookie, theme);
    },
    chooseLanguage: (locale: PortalLocale) => {
      remember(localeCookie, locale);
      ensureSession().then(
        () => router.refresh(),
        (error: Error) => toast.error(errorText(error)),
      );
    },
  };
}

export const themeLabels = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const;

export const densityLabels = { comfortable: 'densityComfortable', compact: 'densityCompact' } as const;

export const languageNames: Readonly<Record<PortalLocale, string>> = { en: 'English', de: 'Deutsch' };
