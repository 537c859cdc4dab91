'use client';

import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { useFieldError } from '../form/form-context';
import { Notice } from '../notice';
import { byGroup } from './permission-groups';
import { PermissionGroupRows } from './permission-group-rows';
import { usePermissionText } from './use-permission-text';

interface PermissionPickerProps {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  readonly offered: readonly string[];
  readonly presets?: ReactNode;
}

/** Permissions that this user cannot give stay chosen, and a text lists them. */
export function PermissionPicker({ value, onChange, offered, presets }: PermissionPickerProps) {
  const t = useTranslations('portal.permissions');
  const text = usePermissionText();
  const id = useId();
  const error = useFieldError('permissions', t('title'), 'permissions+=', 'permissions-=');
  const [search, setSearch] = useState('');
  const chosen = new Set(value);
  const locked = value.filter((name) => !offered.includes(name));
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = offered.filter((name) => {
    const where = `${name} ${text(name)}`.toLowerCase();
    return words.every((word) => where.includes(word));
  });
  const set = (names: readonly string[], on: boolean) =>
    onChange(on ? [...new Set([...value, ...names])] : value.filter((name) => !names.includes(name)));
  const groups = byGroup(found);
  return (
    <fieldset
      className="flex min-w-0 flex-col gap-3"
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className="sr-only">{t('title')}</legend>
      {presets}
      <div className="overflow-hidden rounded-md border">
        <div className="flex flex-wrap items-center gap-2 border-b bg-sunken/50 p-2">
          <Input
            icon={<Search />}
            type="search"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            // Enter would submit the form around this input.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            placeholder={t('search')}
            aria-label={t('search')}
            className="max-w-64"
          />
          <p aria-live="polite" className="tabular me-auto text-xs text-ink-subtle">
            {t('chosen', { chosen: value.length, offered: offered.length })}
          </p>
          <Button
            size="sm"
            variant="ghost"
            disabled={found.every((name) => chosen.has(name))}
            onClick={() => set(found, true)}
          >
            {t('all')}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            disabled={!found.some((name) => chosen.has(name))}
            onClick={() => set(found, false)}
          >
            {t('none')}
          </Button>
        </div>
        {groups.length === 0 ? (
          <p className="px-4 py-6 text-center text-sm text-ink-subtle">
            {offered.length === 0 ? t('nothingOffered') : t('nothingFound', { search })}
          </p>
        ) : (
          groups.map(({ group, permissions }) => (
            <PermissionGroupRows
              key={group}
              group={group}
              permissions={permissions}
              chosen={chosen}
              searching={words.length > 0}
              onSet={set}
            />
          ))
        )}
      </div>
      {locked.length > 0 && (
        <Notice>
          {t('locked', { count: locked.length })}{' '}
          <span className="font-mono text-xs break-all">{locked.join(', ')}</span>
        </Notice>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-xs text-danger-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}
