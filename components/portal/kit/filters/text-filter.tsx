'use client';

import { useTranslations } from 'next-intl';
import type { FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { typedFields } from '../form/typed-fields';
import { FilterPill } from './filter-pill';

interface TextFilterProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

export function TextFilter({ label, hint, value, onChange }: TextFilterProps) {
  const t = useTranslations('portal.search.filters');
  return (
    <FilterPill label={label} value={value} onClear={() => onChange(null)}>
      {(close) => (
        <form
          className="flex flex-col gap-3"
          onSubmit={(event: FormEvent<HTMLFormElement>) => {
            event.preventDefault();
            const typed = typedFields(event.currentTarget).text('value');
            close();
            onChange(typed === '' ? null : typed);
          }}
        >
          <Field label={label} hint={hint}>
            <Input
              name="value"
              defaultValue={value ?? ''}
              maxLength={255}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          <Button type="submit" variant="primary" className="self-end">
            {t('apply')}
          </Button>
        </form>
      )}
    </FilterPill>
  );
}
