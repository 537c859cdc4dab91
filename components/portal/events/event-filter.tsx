'use client';

import { useTranslations } from 'next-intl';
import { eventTypes } from '@/lib/domain/events/schema';
import { ChoiceFilter } from '../kit/filters/choice-filter';
import { useListAddress } from '../kit/list/use-list-address';
import { eventList } from './list';

export function EventFilter() {
  const t = useTranslations('portal.events');
  const { address, show } = useListAddress(eventList);
  return (
    <div role="group" aria-label={t('filters')} className="print:hidden">
      <ChoiceFilter
        label={t('type')}
        choices={eventTypes.map((type) => ({ value: type, words: type }))}
        value={address.type}
        onChange={(type) => show({ type: eventTypes.find((each) => each === type) ?? null })}
      />
    </div>
  );
}
