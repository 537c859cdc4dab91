import { useRouter } from 'next/navigation';
import { type Theme, themeCookie } from '@/lib/core/i18n/theme';
import { localeCookie, type PortalLocale } from '@/lib/core/i18n/locales';

const yearSeconds = 31_536_000;

function remember(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=${yearSeconds}; samesite=lax`;
}

/** Chooses the theme or the portal's language, at once and for later visits. */
export function usePreferences() {
  const router = useRouter();
  return {
    chooseTheme: (theme: Theme) => {
      const { dataset } = document.documentElement;
      if (theme === 'system') delete dataset['theme'];
      else dataset['theme'] = theme;
      remember(themeCookie, theme);
      router.refresh();
    },
    chooseLanguage: (locale: PortalLocale) => {
      remember(localeCookie, locale);
      router.refresh();
    },
  };
}

/** What themes are called, in the messages of `ui`. */
export const themeLabels = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const;

/** What languages are called, each in its own words. */
export const languageNames: Readonly<Record<PortalLocale, string>> = { en: 'English', de: 'Deutsch' };
