'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { MappingSource } from '@/lib/api/transformations';

/** A raw receipt that a mapping may be tried on. */
export interface RawChoice {
  readonly id: string;
  readonly label: string;
}

interface SourcePickerProps {
  readonly choices: readonly RawChoice[];
  /** The one that is tried first; null for typed input. */
  readonly initial: string | null;
  readonly onChange: (source: MappingSource | null) => void;
}

const typed = 'typed';

/** What the mapping is tried on: a raw receipt of late, or something pasted. */
export function SourcePicker({ choices, initial, onChange }: SourcePickerProps) {
  const t = useTranslations('portal.transformations');
  const [chosen, setChosen] = useState(initial ?? typed);
  const [text, setText] = useState('');
  const choose = (value: string) => {
    setChosen(value);
    onChange(value === typed ? typedSource(text) : { raw_id: value });
  };
  return (
    <div className="flex flex-col gap-3">
      <Field label={t('tryOn')}>
        <Select
          value={chosen}
          onValueChange={choose}
          options={[
            ...choices.map(({ id, label }) => ({ value: id, label })),
            { value: typed, label: t('typedInput') },
          ]}
        />
      </Field>
      {chosen === typed && (
        <Field label={t('input')} hint={t('inputHint')}>
          <Textarea
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              onChange(typedSource(event.target.value));
            }}
            rows={5}
            spellCheck={false}
            className="font-mono text-xs"
          />
        </Field>
      )}
    </div>
  );
}

function typedSource(text: string): MappingSource | null {
  return text === '' ? null : { content: base64Of(new TextEncoder().encode(text)) };
}

/** Bytes as base64. */
export function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
