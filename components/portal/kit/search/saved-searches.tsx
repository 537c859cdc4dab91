'use client';

import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState, type ReactElement } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/waiting';
import { api } from '@/components/portal/api/client';
import { useApi } from '@/components/portal/api/use-api';
import type { SavedSearchWire } from '@/lib/domain/saved-searches/schema';
import { SmallForm } from '../form/form';
import { FormError } from '../form/form-error';
import { FormField } from '../form/form-field';
import { useDraftForm } from '../form/use-draft-form';
import { useSave } from '../form/use-save';
import type { SearchableList } from '../list/list';
import { useListAddress } from '../list/use-list-address';

export type SavedSearchList = SearchableList & { readonly name: SavedSearchWire['list'] };

const audiences = ['nobody', 'group', 'retailer'] as const;

type Audience = (typeof audiences)[number];

export function SavedSearches({
  list,
  button,
}: {
  readonly list: SavedSearchList;
  readonly button: ReactElement;
}) {
  const t = useTranslations('portal.search.saved');
  const [open, setOpen] = useState(true);
  const { address, show } = useListAddress(list);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>{button}</PopoverTrigger>
      <PopoverContent aria-label={t('label')} align="end" className="w-96 p-0">
        <SavedList
          list={list.name}
          onOpen={(query) => {
            setOpen(false);
            show({ q: query });
          }}
        />
        {address.q === null ? (
          <p className="border-t px-4 py-3 text-xs text-ink-subtle">{t('searchFirst')}</p>
        ) : (
          <SaveForm list={list.name} query={address.q} />
        )}
      </PopoverContent>
    </Popover>
  );
}

interface SavedListProps {
  readonly list: SavedSearchWire['list'];
  readonly onOpen: (query: string) => void;
}

function SavedList({ list, onOpen }: SavedListProps) {
  const t = useTranslations('portal.search.saved');
  const tUi = useTranslations('ui');
  const { data, error } = useApi('get_saved_searches', { query: { list } });
  const remove = useSave<string>({
    save: (id) => api('delete_saved_search', { params: { id } }),
    saved: t('deleted'),
    invalidates: ['get_saved_searches'],
    refreshes: false,
  });
  if (error !== null) return <FormError error={error} />;
  if (data === undefined) return <Skeleton className="m-4 h-16" />;
  return (
    <div className="p-1">
      {data.length === 0 && <p className="px-3 py-3 text-sm text-ink-muted">{t('none')}</p>}
      <ul aria-label={t('label')} className="max-h-72 overflow-y-auto">
        {data.map(({ id, name, query, owner, shared_with: sharedWith, deletable }) => (
          <li key={id} className="group flex items-center gap-1 rounded-sm hover:bg-hover">
            <button
              type="button"
              onClick={() => onOpen(query)}
              className="min-w-0 flex-1 rounded-sm px-3 py-1.5 text-start focus-visible:-outline-offset-2"
            >
              <span className="foreign block truncate text-sm font-medium">{name}</span>
              <span className="foreign block truncate font-mono text-2xs text-ink-subtle">{query}</span>
              {sharedWith !== 'nobody' && (
                <span className="block truncate text-2xs text-ink-subtle">
                  {t(`sharedBy.${sharedWith}`, { owner: owner ?? t('gone') })}
                </span>
              )}
            </button>
            {deletable && (
              <IconButton
                size="sm"
                label={`${tUi('delete')}: ${name}`}
                disabled={remove.isPending}
                onClick={() => remove.mutate(id)}
              >
                <Trash2 aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {remove.error !== null && <FormError error={remove.error} />}
    </div>
  );
}

interface SaveFormProps {
  readonly list: SavedSearchWire['list'];
  readonly query: string;
}

function SaveForm({ list, query }: SaveFormProps) {
  const t = useTranslations('portal.search.saved');
  const form = useDraftForm({
    initial: { name: '', audience: 'nobody' },
    input: (draft: { readonly name: string; readonly audience: Audience }) => ({
      name: draft.name.trim(),
      shared_with: draft.audience,
    }),
    save: useSave({
      save: (wanted: { readonly name: string; readonly shared_with: Audience }) =>
        api('post_saved_search', { body: { list, query, ...wanted } }),
      saved: t('kept'),
      invalidates: ['get_saved_searches'],
      refreshes: false,
    }),
    check: ({ name }) => ({ name: name.trim() === '' && t('nameMissing') }),
    startsAnew: true,
  });
  const { draft, change } = form;
  return (
    <SmallForm
      form={form}
      submitLabel={t('keep')}
      variant="primary"
      buttonAt="end"
      className="flex flex-col gap-3 border-t p-4"
    >
      <FormField name="name" label={t('name')}>
        <Input
          value={draft.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          maxLength={100}
          autoComplete="off"
        />
      </FormField>
      <FormField name="shared_with" label={t('audience')}>
        <Select
          value={draft.audience}
          onValueChange={(audience) => change({ audience })}
          options={audiences.map((value) => ({ value, label: t(`audiences.${value}`) }))}
        />
      </FormField>
    </SmallForm>
  );
}
