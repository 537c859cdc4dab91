'use client';

import { useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { typedFields } from '../kit/form/typed-fields';
import { FilterPill } from '../kit/filters/filter-pill';

const kinds = [
  'receipt',
  'identifier',
  'store',
  'client',
  'portal_user',
  'portal_group',
  'loyalty_program',
  'transformation',
  'raw_receipt',
] as const;

interface Subject {
  readonly type: string;
  readonly id: string;
}

interface SubjectFilterProps {
  readonly value: Subject | null;
  readonly name?: string | undefined;
  readonly text: (type: string) => string;
  readonly onChange: (subject: Subject | null) => void;
}

export function SubjectFilter({ value, name, text, onChange }: SubjectFilterProps) {
  const t = useTranslations('portal.audit.filters');
  return (
    <FilterPill
      label={t('subject')}
      value={value === null ? null : `${text(value.type)} ${name ?? value.id}`}
      onClear={() => onChange(null)}
    >
      {(close) => (
        <SubjectPanel
          value={value}
          text={text}
          onChange={(subject) => {
            close();
            onChange(subject);
          }}
        />
      )}
    </FilterPill>
  );
}

function SubjectPanel({ value, text, onChange }: SubjectFilterProps) {
  const t = useTranslations('portal.audit.filters');
  const known = kinds.find((kind) => kind === value?.type) ?? kinds[0];
  const [type, setType] = useState<string>(value?.type ?? known);
  const [missing, setMissing] = useState(false);
  const options = [...new Set<string>([...kinds, type])].map((kind) => ({ value: kind, label: text(kind) }));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const id = typedFields(event.currentTarget).text('id');
    setMissing(id === '');
    if (id !== '') onChange({ type, id });
  };
  return (
    <form className="flex flex-col gap-3" onSubmit={submit} noValidate>
      <Field label={t('subjectKind')}>
        <Select value={type} onValueChange={setType} options={options} />
      </Field>
      <Field
        label={t('subjectId')}
        hint={t('subjectIdHint')}
        error={missing ? t('subjectIdMissing') : undefined}
      >
        <Input
          name="id"
          defaultValue={value?.id ?? ''}
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
  );
}
