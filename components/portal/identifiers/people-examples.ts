import type { Portal } from '@/lib/platform/auth/portal';
import type { SearchExample } from '../kit/search/search-help';
import { textsOf } from '../kit/text/texts-of';

export function peopleExamples(portal: Pick<Portal, 'locale'>): SearchExample[] {
  const t = textsOf(portal, 'portal.identifiers.examples');
  return [
    { query: 'anna@example.com', label: t('email') },
    { query: t('phoneQuery'), label: t('phone') },
    { query: t('nameQuery'), label: t('name') },
    { query: t('townQuery'), label: t('town') },
    { query: 'properties.postcode:101', label: t('postcode') },
    { query: 'properties.birthdate:[1980 TO 1989]', label: t('born') },
  ];
}
