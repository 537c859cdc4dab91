import { getTranslations } from 'next-intl/server';
import type { SearchExample } from '../search-box/search-help';

/** Searches for consumers to learn from. */
export async function peopleExamples(): Promise<SearchExample[]> {
  const t = await getTranslations('portal.identifiers.examples');
  return [
    { query: 'anna@example.com', label: t('email') },
    { query: t('phoneQuery'), label: t('phone') },
    { query: t('nameQuery'), label: t('name') },
    { query: t('townQuery'), label: t('town') },
    { query: 'properties.postcode:101', label: t('postcode') },
    { query: 'properties.birthdate:[1980 TO 1989]', label: t('born') },
  ];
}
