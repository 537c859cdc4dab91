'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Notice } from '../kit/notice';
import { FileButton } from '../kit/form/file-button';
import { fileBytesMax, fromFile, typed, type SourceChoice, type ChosenFile } from './use-source';
import { useMemo } from 'react';
import { CodeBlock } from '@/components/ui/code-block';
import { hexLines } from '@/components/portal/raw/hex-lines';
import { fileKind, tryDecodeText } from './file-kind';

const shownMax = { characters: 20_000, bytes: 4096 } as const;

function FileView({ file: { name, bytes } }: { readonly file: ChosenFile }) {
  const t = useTranslations('portal.transformations.file');
  const format = useFormatter();
  const text = useMemo(() => tryDecodeText(bytes), [bytes]);
  const size = format.number(bytes.length, {
    style: 'unit',
    unit: 'byte',
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  });
  const shown = text === null ? hexLines(bytes, shownMax.bytes) : text.slice(0, shownMax.characters);
  const isCut = text === null ? bytes.length > shownMax.bytes : text.length > shownMax.characters;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p className="text-xs text-ink-muted">
        <bdi className="font-medium [overflow-wrap:anywhere] text-ink">{name}</bdi>
        {` · ${size} · ${t(`kinds.${fileKind(bytes)}`)}`}
      </p>
      {bytes.length > 0 && (
        <CodeBlock label={t(text === null ? 'asBytes' : 'asText')} copyText={shown} className="max-h-40">
          <pre>{shown}</pre>
        </CodeBlock>
      )}
      {isCut && <p className="text-xs text-ink-subtle">{t('cut')}</p>}
    </div>
  );
}

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
