import { countryAlpha3 } from '@/lib/core/codes';
import { zonesToChoose } from '@/lib/core/regions';
import { apiUrl } from '@/lib/core/paths';
import { getSetup } from '@/lib/domain/setup/get-setup';
import { presentSetup } from '@/lib/domain/setup/present';
import { setupSteps } from '@/lib/domain/setup/schema';
import { may } from '@/lib/platform/auth/permissions';
import type { Context } from '@/lib/platform/context';
import { getLocale } from 'next-intl/server';
import { codeLists } from '../kit/form/code-lists';
import type { Setup, SetupFacts } from './setup-facts';

/** Returns null if the user lacks the permission, or if the guide is done or dismissed. */
export async function setupFactsOf(ctx: Context): Promise<(SetupFacts & { readonly initial: Setup }) | null> {
  if (!may(ctx, 'get_setup')) return null;
  const initial = presentSetup(await getSetup(ctx));
  if (initial.dismissed_at !== null || initial.done.length === setupSteps.length) return null;
  const { locale, receipt_pages: hasPages } = ctx.retailer.settings;
  const baseUrl = apiUrl().replace(/\/$/, '');
  const { region = '' } = new Intl.Locale(locale).maximize();
  return {
    initial,
    baseUrl,
    isLocal: /^(?:localhost|127\.|\[::1\])/.test(new URL(baseUrl).hostname),
    retailer: ctx.retailer.name,
    country: countryAlpha3(region) ?? '',
    countries: codeLists(await getLocale()).countries,
    timezones: zonesToChoose(),
    held: [...ctx.permissions],
    hasPages,
  };
}
