'use client';

import { useTranslations } from 'next-intl';
import { ChoiceFilter } from '../kit/filters/choice-filter';
import { useActionText } from './action-text';

interface ActionFilterProps {
  readonly actions: readonly string[];
  readonly value: string | null;
  readonly onChange: (action: string | null) => void;
}

export function ActionFilter({ actions, value, onChange }: ActionFilterProps) {
  const t = useTranslations('portal.audit.filters');
  const text = useActionText();
  const choices = actions
    .map((action) => ({ value: action, words: text(action) }))
    .toSorted((one, other) => one.words.localeCompare(other.words));
  return (
    <ChoiceFilter
      label={t('action')}
      choices={choices}
      value={value}
      onChange={onChange}
      none={t('noActions')}
    />
  );
}
