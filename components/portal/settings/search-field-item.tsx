'use client';

import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';
import { ChoiceSelect } from '../kit/form/choice-select';
import { pathOf, searchKinds, type SearchFieldRow, type SearchKind } from './search-field-rows';

interface SearchFieldItemProps {
  readonly row: SearchFieldRow;
  readonly isNew: boolean;
  readonly isWrong: boolean;
  readonly onChange: (part: Partial<SearchFieldRow>) => void;
  readonly onRemove: (() => void) | null;
}

export function SearchFieldItem({ row, isNew, isWrong, onChange, onRemove }: SearchFieldItemProps) {
  const t = useTranslations('portal.settings.search');
  const owners = (['receipt', 'items'] as const).map((value) => ({
    value,
    label: t(value === 'items' ? 'ofItems' : 'ofReceipt'),
  }));
  const kinds = searchKinds.map((value) => ({ value, label: t(`kinds.${value}`) }));
  return (
    <li className="grid grid-cols-2 items-end gap-2 border-b pb-3 last:border-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_2rem]">
      <Field label={t('of')}>
        <ChoiceSelect
          groups={[{ label: null, choices: owners }]}
          value={row.of}
          onChange={(event) => onChange({ of: event.target.value === 'items' ? 'items' : 'receipt' })}
        />
      </Field>
      <Field label={t('name')}>
        <CodeInput
          value={row.name}
          isWrong={isWrong}
          autoFocus={isNew}
          onType={(name) => onChange({ name })}
        />
      </Field>
      <Field label={t('path')} className="sm:col-start-1">
        <CodeInput value={row.path} isWrong={isWrong} onType={(path) => onChange({ path })} />
      </Field>
      <Field label={t('kind')}>
        <ChoiceSelect
          groups={[{ label: null, choices: kinds }]}
          value={row.kind}
          onChange={(event) => onChange({ kind: event.target.value as SearchKind })}
        />
      </Field>
      {onRemove !== null && (
        <IconButton
          label={t('remove', { name: pathOf(row) })}
          className="mb-1 sm:col-start-3 sm:row-start-2"
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </li>
  );
}

interface CodeInputProps {
  readonly value: string;
  readonly isWrong: boolean;
  readonly autoFocus?: boolean;
  readonly onType: (typed: string) => void;
}

function CodeInput({ value, isWrong, autoFocus, onType }: CodeInputProps) {
  return (
    <Input
      value={value}
      autoFocus={autoFocus}
      onChange={(event) => onType(event.target.value)}
      autoCapitalize="none"
      spellCheck={false}
      autoComplete="off"
      aria-invalid={isWrong || undefined}
      className="font-mono text-xs"
    />
  );
}
