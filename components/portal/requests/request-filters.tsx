'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { ChoiceFilter } from '../kit/filters/choice-filter';
import { TextFilter } from '../kit/filters/text-filter';
import { useListAddress } from '../kit/list/use-list-address';
import { requestList } from './list';

const classes = ['2xx', '4xx', '5xx'] as const;
const statuses = ['400', '403', '404', '409', '422', '429'] as const;

interface RequestFiltersProps {
  readonly clients: readonly { readonly id: number; readonly description: string }[];
}

export function RequestFilters({ clients }: RequestFiltersProps) {
  const t = useTranslations('portal.requests');
  const { address, show } = useListAddress(requestList);
  const change = (changes: Partial<typeof address>) => show({ ...address, ...changes, after: null });
  const { after: _after, ...filters } = address;
  return (
    <div
      role="group"
      aria-label={t('filters.label')}
      className="flex flex-wrap items-center gap-2 print:hidden"
    >
      <TextFilter
        label={t('filters.request')}
        hint={t('filters.requestHint')}
        value={address.request_id}
        onChange={(id) => change({ request_id: id })}
      />
      <ChoiceFilter
        label={t('filters.status')}
        choices={[
          ...classes.map((status) => ({ value: status, words: t(`statuses.${status}`) })),
          ...statuses.map((status) => ({ value: status, words: status })),
        ]}
        value={address.status}
        onChange={(status) => change({ status })}
      />
      <ChoiceFilter
        label={t('filters.client')}
        choices={clients.map((client) => ({ value: String(client.id), words: client.description }))}
        value={address.client === null ? null : String(address.client)}
        onChange={(id) => change({ client: id === null ? null : Number(id) })}
      />
      <TextFilter
        label={t('filters.operation')}
        hint={t('filters.operationHint')}
        value={address.operation}
        onChange={(operation) => change({ operation })}
      />
      {Object.values(filters).some((value) => value !== null) && (
        <Button variant="ghost" size="sm" onClick={() => show({})}>
          {t('filters.clearAll')}
        </Button>
      )}
    </div>
  );
}
