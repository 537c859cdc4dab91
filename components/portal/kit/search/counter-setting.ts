import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js';
import { todayIn } from '@/components/portal/kit/format/days';
import type { RetailerSettings } from '@/lib/platform/retailers/settings';
import type { CounterSetting } from '@/lib/domain/receipts/counter/counter-query';

const monthFirst = new Set(['US', 'PH', 'FM', 'MH', 'PW']);

export function counterSetting({
  timezone,
  locale,
}: Pick<RetailerSettings, 'timezone' | 'locale'>): CounterSetting {
  const { region = '' } = new Intl.Locale(locale).maximize();
  return {
    today: todayIn(timezone),
    dayFirst: !monthFirst.has(region),
    callingCode: isSupportedCountry(region) ? getCountryCallingCode(region) : null,
  };
}
