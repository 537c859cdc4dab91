'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/class-names';
import { dateFormat } from '@/lib/core/i18n/intl-formats';
import { channels } from '@/lib/domain/delivery/send/message-content';
import { ListLink } from '../kit/list/list-link';
import { useListAddress } from '../kit/list/use-list-address';
import { deliveryList } from './list';

const states = [null, 'failed', 'queued', 'kept', 'sent'] as const;
const shownChannels = [null, ...channels] as const;

const linkClass =
  'flex h-8 items-center rounded-sm px-2.5 text-sm font-medium text-ink-muted hover:bg-hover hover:text-ink';

export function DeliveryFilters({ locale }: { readonly locale: string }) {
  const t = useTranslations('portal.deliveries');
  const { address } = useListAddress(deliveryList);
  const chips = useChips(locale);
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-1 print:hidden">
      <nav aria-label={t('stateFilter')} className="flex flex-wrap gap-1">
        {states.map((state) => (
          <ListLink
            list={deliveryList}
            key={state}
            to={{ ...address, state, after: null }}
            aria-current={address.state === state ? 'true' : undefined}
            className={cn(linkClass, address.state === state && 'bg-pressed text-ink')}
          >
            {state === null ? t('allStates') : t(`states.${state}`)}
          </ListLink>
        ))}
      </nav>
      <nav aria-label={t('channelFilter')} className="flex flex-wrap gap-1">
        {shownChannels.map((channel) => (
          <ListLink
            list={deliveryList}
            key={channel}
            to={{ ...address, channel, after: null }}
            aria-current={address.channel === channel ? 'true' : undefined}
            className={cn(linkClass, address.channel === channel && 'bg-pressed text-ink')}
          >
            {channel === null ? t('allChannels') : t(`channels.${channel}`)}
          </ListLink>
        ))}
      </nav>
      {chips.map(({ name, label, value, without }) => (
        <ListLink
          list={deliveryList}
          key={name}
          to={{ ...address, ...without, after: null }}
          className="inline-flex h-8 max-w-full items-center gap-1.5 rounded-full border border-accent-line bg-accent-soft px-3 text-xs font-medium text-accent-ink hover:bg-accent-line/60"
        >
          <span className="shrink-0">{label}</span>
          <span aria-hidden className="h-3.5 w-px shrink-0 bg-accent-line" />
          <bdi className="max-w-60 truncate">{value}</bdi>
          <X aria-hidden className="size-3.5 shrink-0" />
          <span className="sr-only">{name === 'identifier' ? t('removeConsumer') : t('removeFilter')}</span>
        </ListLink>
      ))}
    </div>
  );
}

function useChips(locale: string) {
  const t = useTranslations('portal.deliveries');
  const { address } = useListAddress(deliveryList);
  const { identifier, from, to, store, reached } = address;
  const written = (day: string) =>
    dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
  const ends = [...new Set([from, to])].map((day) => (day === null ? '…' : written(day)));
  const chips = [
    { name: 'identifier', label: t('consumer'), value: identifier, without: { identifier: null } },
    {
      name: 'days',
      label: t('receiptDays'),
      value: from === null && to === null ? null : ends.join(' – '),
      without: { from: null, to: null },
    },
    {
      name: 'store',
      label: t('receiptStore'),
      value: store === null ? null : String(store),
      without: { store: null },
    },
    {
      name: 'reached',
      label: t('reachedFilter'),
      value: reached === null ? null : t(`reached.${reached}`),
      without: { reached: null },
    },
  ];
  return chips.filter(({ value }) => value !== null);
}
