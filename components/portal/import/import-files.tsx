'use client';

import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card, CardBody } from '@/components/ui/card';
import { cn } from '@/components/ui/class-names';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { ProgressBar } from '@/components/ui/waiting';
import { FileButton } from '../kit/form/file-button';
import { useFileDrop } from '../kit/form/use-file-drop';
import { FormError } from '../kit/form/form-error';
import { useUnsaved } from '../kit/form/use-unsaved';
import { storesQuery } from '../kit/search/store-names';
import { ImportReport } from './import-report';
import { runImport, type ImportRun } from './import-run';

interface ImportFilesProps {
  readonly follows: boolean;
  readonly offersStores: boolean;
}

export function ImportFiles({ follows, offersStores }: ImportFilesProps) {
  const t = useTranslations('portal.raw.import');
  const format = useFormatter();
  const [typed, setTyped] = useState<string | null>(null);
  const { data: choices } = useQuery({ ...storesQuery, enabled: offersStores });
  const storesId = useId();
  // If there is only one store, it is chosen, because receipts cannot be read without a store.
  const [only, another] = choices?.stores ?? [];
  const store = typed ?? (only !== undefined && another === undefined ? String(only.reference) : '');
  const [run, setRun] = useState<ImportRun | null>(null);
  const stop = useRef<AbortController | null>(null);
  const isSending = run?.state === 'sending';
  const isRunning = isSending || run?.state === 'processing';
  useUnsaved(isSending);
  useEffect(() => () => stop.current?.abort(), []);
  const take = (files: readonly File[]) => {
    if (isRunning || files.length === 0) return;
    const controller = new AbortController();
    stop.current = controller;
    void runImport(files, { store, follows, signal: controller.signal, onChange: setRun });
  };
  const { target, isOver } = useFileDrop<HTMLDivElement>(take);
  const percent = format.number(Math.floor((run?.share ?? 0) * 100) / 100, { style: 'percent' });
  return (
    <Card>
      <CardBody className="flex flex-col gap-4">
        <Field label={t('store')} hint={t('storeHint')} className="max-w-xs">
          <Input
            value={store}
            onChange={({ target: { value } }) => setTyped(value.trim())}
            disabled={isRunning}
            autoComplete="off"
            list={storesId}
          />
        </Field>
        <datalist id={storesId}>
          {choices?.stores.map(({ reference, name }) => (
            <option key={reference} value={reference}>
              {name}
            </option>
          ))}
        </datalist>
        <div
          ref={target}
          className={cn(
            'flex flex-col items-center gap-3 rounded-md border border-dashed px-4 py-8 text-center text-sm',
            isOver && 'border-accent-line bg-accent-soft',
          )}
        >
          <p className="text-ink-muted">{t('drop')}</p>
          <div className="flex flex-wrap justify-center gap-2">
            {isRunning ? (
              <Button onClick={() => stop.current?.abort()}>{t('stop')}</Button>
            ) : (
              <>
                <FileButton onFiles={take} choose="files">
                  {t('files')}
                </FileButton>
                <FileButton onFiles={take} choose="folder">
                  {t('folder')}
                </FileButton>
              </>
            )}
          </div>
        </div>
        {run !== null && (
          <div className="flex flex-col gap-3 text-sm">
            <ProgressBar share={run.share} />
            <p role="status">
              {run.state === 'sending'
                ? t('sending', { percent })
                : t(run.state, { count: run.ids.size, processed: run.outcomes.length })}
            </p>
            <FormError error={run.error} />
            <ImportReport run={run} />
          </div>
        )}
      </CardBody>
    </Card>
  );
}
