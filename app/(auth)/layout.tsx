import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Hydrated } from '@/components/portal/kit/state/hydrated';
import { PreferencesButton } from '@/components/portal/frame/preferences-button';
import { ProductMark } from '@/components/ui/product-mark';
import { AllTexts } from '@/components/portal/kit/text/texts';
import type { PortalLocale } from '@/lib/core/i18n/locales';
import { Paper } from '@/components/portal/sign-in/paper';

export default async function AuthLayout({ children }: { readonly children: ReactNode }) {
  const t = await getTranslations('app');
  return (
    <div className="grid min-h-dvh bg-surface lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="flex min-w-0 flex-col px-6 py-6 sm:px-10">
        <header className="flex items-center gap-2.5">
          <ProductMark className="size-7" />
          <span className="font-semibold">{t('name')}</span>
        </header>
        <main className="mx-auto flex w-full max-w-88 flex-1 flex-col justify-center py-10">
          <AllTexts locale={(await getLocale()) as PortalLocale}>
            {children}
            <Hydrated />
          </AllTexts>
        </main>
        <footer className="-mx-2.5">
          <PreferencesButton />
        </footer>
      </div>
      <div className="hidden place-items-center overflow-hidden border-s bg-canvas lg:grid">
        <Paper />
      </div>
    </div>
  );
}
