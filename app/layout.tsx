import '@fontsource-variable/inter/wght.css';
import './globals.css';
import type { Metadata, Viewport } from 'next';
import { cookies } from 'next/headers';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { EverydayTexts } from '@/components/portal/kit/text/texts';
import { Toaster } from '@/components/ui/toaster';
import { Tooltips } from '@/components/ui/tooltips';
import { formGuardScript } from '@/lib/platform/http/form-guard';
import type { PortalLocale } from '@/lib/core/i18n/locales';
import { densityCookie, parseDensity } from '@/lib/core/i18n/density';
import { parseTheme, themeCookie } from '@/lib/core/i18n/theme';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('app');
  return {
    title: { default: t('name'), template: `%s · ${t('name')}` },
    description: t('description'),
    icons: { icon: '/icon.svg' },
    robots: { index: false, follow: false },
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f7f7f9' },
    { media: '(prefers-color-scheme: dark)', color: '#0e0f12' },
  ],
};

export default async function RootLayout({ children }: { readonly children: ReactNode }) {
  const chosen = await cookies();
  const theme = parseTheme(chosen.get(themeCookie)?.value);
  const density = parseDensity(chosen.get(densityCookie)?.value);
  const locale = (await getLocale()) as PortalLocale;
  return (
    <html
      lang={locale}
      data-theme={theme === 'system' ? undefined : theme}
      data-density={density === 'comfortable' ? undefined : density}
    >
      <head>
        {/* Not set by Next's export `viewport`: the router replaces that element at each navigation, and
            browsers would then restyle the page. */}
        <meta name="color-scheme" content="light dark" />
      </head>
      <body>
        <script dangerouslySetInnerHTML={{ __html: formGuardScript }} />
        <EverydayTexts locale={locale}>
          {children}
          <Toaster />
          <Tooltips />
        </EverydayTexts>
      </body>
    </html>
  );
}
