'use client';

import { useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { plain } from '@/lib/search/language/build-terms';
import type { Term, Value } from '@/lib/search/language/ast';
import { printTerm, printValue } from '@/lib/search/language/print';
import { typedFields } from '../form/typed-fields';
import { placedTerms } from '../search/query-terms';
import { amountValue, endsOf, isPlain } from './term-amount';
import { isAmount } from '../search/term-value';

interface TermPanelProps {
  readonly term: Term;
  readonly label: string;
  readonly onChange: (term: string | null) => void;
}

export function TermPanel({ term, label, onChange }: TermPanelProps) {
  const t = useTranslations('portal.search.chips');
  const tFilters = useTranslations('portal.search.filters');
  const [error, setError] = useState<string | null>(null);
  const ends = isAmount(term.path) ? endsOf(term.value) : null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { text, isOn } = typedFields(event.currentTarget);
    const value =
      ends === null ? writtenValue(term, text('value')) : amountValue(ends, [text('from'), text('to')]);
    if (value === 'invalid') return setError(t(ends === null ? 'unreadable' : 'noAmount'));
    const occur = isOn('exclude') ? '-' : term.occur === '-' ? null : term.occur;
    onChange(value === null ? null : printTerm({ ...term, occur, value }));
  };
  return (
    <form className="flex flex-col gap-3" onSubmit={submit} noValidate>
      {ends === null ? (
        <Field label={label} error={error}>
          <Input name="value" defaultValue={shownValue(term)} {...typing} />
        </Field>
      ) : (
        <>
          <div className="grid grid-cols-2 gap-3">
            <Field label={t('from')}>
              <Input name="from" inputMode="decimal" defaultValue={ends[0].text ?? ''} {...typing} />
            </Field>
            <Field label={t('to')}>
              <Input name="to" inputMode="decimal" defaultValue={ends[1].text ?? ''} {...typing} />
            </Field>
          </div>
          {error !== null && (
            <p role="alert" className="text-xs text-danger-ink">
              {error}
            </p>
          )}
        </>
      )}
      <div className="flex items-center justify-between gap-3">
        <Checkbox name="exclude" defaultChecked={term.occur === '-'} label={t('exclude')} />
        <Button type="submit" variant="primary">
          {tFilters('apply')}
        </Button>
      </div>
    </form>
  );
}

const typing = { maxLength: 255, autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

function shownValue({ value }: Term): string {
  return isPlain(value) ? value.text : printValue(value);
}

function writtenValue({ path, value }: Term, typed: string): Value | null | 'invalid' {
  if (typed === '') return null;
  if (isPlain(value)) return plain(typed);
  const [read, ...others] = placedTerms(`${path}:${typed}`);
  return read === undefined || others.length > 0 ? 'invalid' : read.term.value;
}
