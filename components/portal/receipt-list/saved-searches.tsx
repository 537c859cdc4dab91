'use client';

import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState, type FormEvent, type ReactElement } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { api } from '@/components/portal/api/client';
import { useApi } from '@/components/portal/api/use-api';
import type { SavedSearchWire } from '@/lib/domain/saved-searches/schema';
import { formText } from '../kit/form/form-text';
import { FormError } from '../kit/form/form-error';
import { useFieldErrors } from '../use-error-text';
import { useSave } from '../kit/form/use-save';
import { searchedList, type SearchedList } from '../searched-lists';
import { useListAddress } from '../kit/list/use-list-address';

const audiences = ['nobody', 'group', 'retailer'] as const;

type Audience = (typeof audiences)[number];

/** The panel of saved searches with its button, open at first. */
export function SavedSearches({
  list,
  button,
}: {
  readonly list: SearchedList;
  readonly button: ReactElement;
}) {
  const t = useTranslations('portal.search.saved');
  const [open, setOpen] = useState(true);
  const { address, show } = useListAddress(searchedList(list));
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>{button}</PopoverTrigger>
      <PopoverContent aria-label={t('label')} align="end" className="w-96 p-0">
        <SavedList
          list={list}
          onOpen={(query) => {
            setOpen(false);
            show({ q: query });
          }}
        />
        {address.q === null ? (
          <p className="border-t px-4 py-3 text-xs text-ink-subtle">{t('searchFirst')}</p>
        ) : (
          <SaveForm list={list} query={address.q} />
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
  const [audience, setAudience] = useState<Audience>('nobody');
  const [isMissing, setMissing] = useState(false);
  const save = useSave<string>({
    save: (name) => api('post_saved_search', { body: { list, name, query, shared_with: audience } }),
    saved: t('kept'),
    invalidates: ['get_saved_searches'],
  });
  const errors = useFieldErrors(save.error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = formText(form, 'name').trim();
    setMissing(name === '');
    if (name !== '') save.mutate(name, { onSuccess: () => form.reset() });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3 border-t p-4">
      {save.error !== null && !errors.has('name') && <FormError error={save.error} />}
      <Field label={t('name')} error={isMissing ? t('nameMissing') : errors.get('name')}>
        <Input name="name" maxLength={100} autoComplete="off" />
      </Field>
      <Field label={t('audience')}>
        <Select
          value={audience}
          onValueChange={setAudience}
          options={audiences.map((value) => ({ value, label: t(`audiences.${value}`) }))}
        />
      </Field>
      <Button type="submit" variant="primary" loading={save.isPending} className="self-end">
        {t('keep')}
      </Button>
    </form>
  );
}
