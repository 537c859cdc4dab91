'use client';

import { FileUp, FolderUp } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Card, CardBody } from '@/components/ui/card';
import { cn } from '@/components/ui/class-names';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { FormError } from '../form/form-error';
import { useUnsaved } from '../form/use-unsaved';
import { useFileDrop } from '../transformations/use-file-drop';
import { ImportReport } from './import-report';
import { runImport, type ImportRun } from './import-run';

/** Takes files of any size and number, sends them as raw receipts, and tells what became of each. */
export function ImportFiles({ follows }: { readonly follows: boolean }) {
  const t = useTranslations('portal.raw.import');
  const format = useFormatter();
  const [store, setStore] = useState('');
  const [run, setRun] = useState<ImportRun | null>(null);
  const stop = useRef<AbortController | null>(null);
  const isSending = run?.state === 'sending';
  const isRunning = isSending || run?.state === 'processing';
  useUnsaved(isSending);
  // A page that is left follows nothing any more.
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
            onChange={({ target: { value } }) => setStore(value.trim())}
            disabled={isRunning}
            autoComplete="off"
          />
        </Field>
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
                <PickButton onFiles={take}>
                  <FileUp aria-hidden />
                  {t('files')}
                </PickButton>
                <PickButton onFiles={take} isFolder>
                  <FolderUp aria-hidden />
                  {t('folder')}
                </PickButton>
              </>
            )}
          </div>
        </div>
        {run !== null && (
          <div className="flex flex-col gap-3 text-sm">
            {/* The bar is decoration: the words below say how far it is. */}
            <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken">
              <div
                className="h-full bg-accent transition-[width] duration-200"
                style={{ width: `${run.share * 100}%` }}
              />
            </div>
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

interface PickButtonProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly isFolder?: boolean;
  readonly children: ReactNode;
}

/** Lets the user choose files, or all that are in a folder. */
function PickButton({ onFiles, isFolder = false, children }: PickButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        {...(isFolder ? { webkitdirectory: '' } : {})}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // So that the same files can be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button onClick={() => input.current?.click()}>{children}</Button>
    </>
  );
}
