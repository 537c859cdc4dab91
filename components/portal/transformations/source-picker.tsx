'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Notice } from '../kit/notice';
import { FileButton } from '../kit/form/file-button';
import { FileView } from './file-view';
import { fileBytesMax, fromFile, typed, type SourceChoice } from './use-source';

export interface RawChoice {
  readonly id: string;
  readonly label: string;
}

interface SourcePickerProps {
  readonly choices: readonly RawChoice[];
  readonly choice: SourceChoice;
}

export function SourcePicker({ choices, choice }: SourcePickerProps) {
  const t = useTranslations('portal.transformations');
  const format = useFormatter();
  const { chosen, choose, text, setText, file, takeFile, problem } = choice;
  const size = format.number(fileBytesMax / 1024 / 1024, { style: 'unit', unit: 'megabyte' });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <Field label={t('tryOn')} className="min-w-48 flex-1">
          <Select
            value={chosen}
            onValueChange={choose}
            options={[
              ...choices.map(({ id, label }) => ({ value: id, label })),
              ...(file === null ? [] : [{ value: fromFile, label: t('file.option', { name: file.name }) }]),
              { value: typed, label: t('typedInput') },
            ]}
          />
        </Field>
        <FileButton onFiles={([picked]) => picked && void takeFile(picked)}>{t('file.choose')}</FileButton>
      </div>
      {problem !== null && <Notice tone="danger">{t(`file.${problem}`, { size })}</Notice>}
      {chosen === fromFile && file !== null && <FileView file={file} />}
      {chosen === typed && (
        <Field label={t('input')} hint={t('inputHint')}>
          <Textarea
            value={text}
            onChange={(event) => setText(event.target.value)}
            rows={5}
            spellCheck={false}
            className="font-mono text-xs"
          />
        </Field>
      )}
    </div>
  );
}
