'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { CodeBlock } from '@/components/ui/code-block';
import { hexLines } from '../raw/hex-lines';
import { fileKind, textOf } from './file-kind';
import type { ChosenFile } from './use-source';

/** Limits of the display; the mapping gets all of it. */
const shownMax = { characters: 20_000, bytes: 4096 } as const;

export function FileView({ file: { name, bytes } }: { readonly file: ChosenFile }) {
  const t = useTranslations('portal.transformations.file');
  const format = useFormatter();
  const text = useMemo(() => textOf(bytes), [bytes]);
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
