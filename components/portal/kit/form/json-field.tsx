'use client';

import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/input';
import type { JsonValue } from '@/lib/core/json';
import { useFieldError } from './form-context';
import { readJsonText } from './json-text';

interface JsonFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint: ReactNode;
  readonly example: JsonValue;
  readonly initial: JsonValue;
}

export function JsonField({ name, label, hint, example, initial }: JsonFieldProps) {
  const t = useTranslations('portal.form.json');
  const [text, setText] = useState(initial === null ? '' : JSON.stringify(initial, null, 2));
  const [left, setLeft] = useState(false);
  const error = useFieldError(name, label);
  const read = readJsonText(text);
  const isWrong = 'problem' in read && (left || error !== undefined);
  const problem = isWrong ? t('invalid', { line: read.line, column: read.column }) : error;
  const put = (value: JsonValue) => {
    setText(value === null ? '' : JSON.stringify(value, null, 2));
    setLeft(false);
  };
  const buttonClass = 'min-h-6 text-xs text-accent-ink underline-offset-4 hover:underline';
  return (
    <div>
      <Field name={name} label={label} hint={hint} error={problem}>
        <Textarea
          value={text}
          onChange={(event) => setText(event.target.value)}
          onFocus={() => setLeft(false)}
          onBlur={() => setLeft(true)}
          rows={Math.min(16, Math.max(3, text.split('\n').length + 1))}
          spellCheck={false}
          autoCapitalize="none"
          dir="ltr"
          className="font-mono text-xs leading-5"
        />
      </Field>
      <p className="mt-1 flex gap-4">
        {text.trim() === '' ? (
          <button type="button" className={buttonClass} onClick={() => put(example)}>
            {t('example')}
          </button>
        ) : (
          'value' in read && (
            <button type="button" className={buttonClass} onClick={() => put(read.value)}>
              {t('tidy')}
            </button>
          )
        )}
      </p>
    </div>
  );
}
