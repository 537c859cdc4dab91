'use client';

import { Upload } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card, CardBody, CardHeader } from '@/components/ui/card';
import { Input } from '@/components/ui/input';
import { ProgressBar } from '@/components/ui/waiting';
import { api } from '@/components/portal/api/client';
import type { CardImportWire } from '@/lib/domain/cards/schema';
import { FormFrame } from '../kit/form/form';
import { FormError } from '../kit/form/form-error';
import { FormField } from '../kit/form/form-field';
import { useForm } from '../kit/form/use-form';
import { useSave } from '../kit/form/use-save';
import { useUnsaved } from '../kit/form/use-unsaved';
import { Notice } from '../kit/notice';
import { fileParts } from './file-parts';

const reasons = {
  'has an invalid card number': 'number',
  'has no card number': 'noNumber',
  'has no registration code': 'noCode',
  'is not text of 1 to 255 characters': 'text',
  'is not valid CSV': 'csv',
} as const;

interface ImportProblemsProps {
  readonly problems: CardImportWire['problems'];
  readonly refused: number;
}

function ImportProblems({ problems, refused }: ImportProblemsProps) {
  const t = useTranslations('portal.cards.import');
  if (problems.length === 0) return null;
  const reasonOf = (problem: string) => {
    const known = Object.entries(reasons).find(([words]) => words === problem)?.[1];
    return known === undefined ? problem : t(`reasons.${known}`);
  };
  return (
    <section aria-label={t('problems')} className="rounded-md border">
      <h3 className="border-b px-3 py-2 text-xs font-medium text-ink-muted">{t('problems')}</h3>
      <ol tabIndex={0} aria-label={t('problems')} className="max-h-60 overflow-y-auto px-3 py-1 text-xs">
        {problems.map(({ line, problem }) => (
          <li key={line} className="flex gap-3 py-1">
            <span className="tabular w-20 shrink-0 text-ink-subtle">{t('line', { line })}</span>
            <span>{reasonOf(problem)}</span>
          </li>
        ))}
      </ol>
      {refused > problems.length && (
        <p className="border-t px-3 py-2 text-xs text-ink-subtle">{t('more', { count: problems.length })}</p>
      )}
    </section>
  );
}

/** Most refused lines that are listed. The number of refusals counts all. */
const problemsMax = 1000;

const noImport: CardImportWire = { added: 0, changed: 0, unchanged: 0, refused: 0, problems: [] };

function addImports(sum: CardImportWire, part: CardImportWire, linesBefore: number): CardImportWire {
  const problems = part.problems.map(({ line, problem }) => ({ line: line + linesBefore, problem }));
  return {
    added: sum.added + part.added,
    changed: sum.changed + part.changed,
    unchanged: sum.unchanged + part.unchanged,
    refused: sum.refused + part.refused,
    problems: [...sum.problems, ...problems].slice(0, problemsMax),
  };
}

interface Run {
  readonly state: 'running' | 'done' | 'stopped' | 'failed';
  readonly share: number;
  readonly counts: CardImportWire;
  readonly error: Error | null;
}

export function ImportCards({ check }: { readonly check: 'none' | 'luhn' }) {
  const t = useTranslations('portal.cards.import');
  const format = useFormatter();
  const stop = useRef<AbortController | null>(null);
  const [run, setRun] = useState<Run | null>(null);
  const importFile = async (file: File) => {
    const controller = new AbortController();
    stop.current = controller;
    let current: Run = { state: 'running', share: 0, counts: noImport, error: null };
    setRun(current);
    const change = (part: Partial<Run>) => {
      current = { ...current, ...part };
      setRun(current);
    };
    try {
      for await (const { content, linesBefore, end } of fileParts(file)) {
        if (controller.signal.aborted) break;
        const answer = await api(
          'import_cards',
          { body: new Blob([content], { type: 'text/csv' }) },
          { signal: controller.signal },
        );
        change({ share: end / file.size, counts: addImports(current.counts, answer, linesBefore) });
      }
      change({ state: controller.signal.aborted ? 'stopped' : 'done' });
    } catch (error) {
      if (controller.signal.aborted) change({ state: 'stopped' });
      else change({ state: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
    }
  };
  const form = useForm({
    save: useSave({ save: importFile }),
    read: (fields) => {
      const file = fields.file('file');
      return { input: file ?? new File([], ''), wrong: { file: file === null && t('missing') } };
    },
  });
  const isRunning = run?.state === 'running';
  // The results of lines exist only on this page, so leaving it asks first.
  useUnsaved(isRunning);
  useEffect(() => () => stop.current?.abort(), []);
  const { problems, ...numbers } = run?.counts ?? noImport;
  const isAllRefused =
    run?.state === 'done' && numbers.refused > 0 && numbers.added + numbers.changed + numbers.unchanged === 0;
  const percent = format.number(Math.floor((run?.share ?? 0) * 100) / 100, { style: 'percent' });
  return (
    <Card>
      <CardHeader title={t('title')} description={t(check)} />
      <CardBody className="flex flex-col gap-4">
        <FormFrame form={form} className="flex flex-wrap items-start gap-3">
          <FormField
            name="file"
            label={t('file')}
            hint={t('hint')}
            className="min-w-60 flex-1 max-sm:basis-full"
          >
            <Input type="file" accept=".csv,.txt,text/csv" className="h-auto py-1" />
          </FormField>
          <div className="sm:pt-6.5">
            {isRunning ? (
              <Button onClick={() => stop.current?.abort()}>{t('stop')}</Button>
            ) : (
              <Button type="submit" variant="primary">
                <Upload aria-hidden />
                {t('start')}
              </Button>
            )}
          </div>
        </FormFrame>
        {run !== null && (
          <div className="flex flex-col gap-2 text-sm">
            <ProgressBar share={run.share} />
            {isAllRefused ? (
              <Notice tone="danger">{t('allRefused', { count: numbers.refused })}</Notice>
            ) : (
              <p role="status">
                {isRunning
                  ? t('progress', { percent })
                  : run.state === 'done'
                    ? t('done', numbers)
                    : t('stopped', numbers)}
              </p>
            )}
            <FormError error={run.error} />
            <ImportProblems problems={problems} refused={numbers.refused} />
          </div>
        )}
      </CardBody>
    </Card>
  );
}
