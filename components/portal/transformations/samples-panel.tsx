'use client';

import { useMutation } from '@tanstack/react-query';
import { CircleCheck, CircleX, FlaskConical, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';
import { useApi, useApiMutation } from '@/components/portal/api/use-api';
import { FormFrame } from '../kit/form/form';
import { FormError } from '../kit/form/form-error';
import { FormField } from '../kit/form/form-field';
import { useDraftForm } from '../kit/form/use-draft-form';
import { DifferenceList } from './difference-list';
import { FileButton } from '../kit/form/file-button';
import { FailureNotice } from './failure-notice';
import type { MappingSample } from './mapping';
import type { sampleOf } from './sample-of';

interface SamplesPanelProps {
  readonly name: string;
  readonly mayEdit: boolean;
  readonly current: ReturnType<typeof sampleOf>;
  readonly onSave: (samples: readonly MappingSample[]) => Promise<unknown>;
  readonly onFile: (file: File) => Promise<boolean>;
}

const nameLengthMax = 100;

/** A version is published only if each sample gives its expected receipts. */
export function SamplesPanel({ name, mayEdit, current, onSave, onFile }: SamplesPanelProps) {
  const t = useTranslations('portal.transformations');
  const samples = useApi('get_transformation_samples', { params: { name } });
  const test = useApiMutation('test_transformation');
  const save = useMutation({
    mutationFn: async (wanted: readonly MappingSample[]) => {
      await onSave(wanted);
      // Saving replaces all samples, so the next save must include the new ones.
      await samples.refetch({ cancelRefetch: false });
    },
  });
  const known = samples.data ?? [];
  // Saving replaces all samples, so they must be read first.
  const kept = samples.data === undefined || current === 'too many' ? null : current;
  const form = useDraftForm({
    initial: { title: '' },
    input: ({ title }) => title.trim(),
    save: {
      ...save,
      isLeaving: false,
      mutate: (title: string, then) => {
        if (kept === null || title === '') return;
        save.mutate([...known.filter((sample) => sample.name !== title), { name: title, ...kept }], then);
      },
    },
    startsAnew: true,
  });
  const { title } = form.draft;
  const takeFile = async (file: File) => {
    if (await onFile(file)) form.change({ title: file.name.slice(0, nameLengthMax) });
  };
  const results = new Map(test.data?.samples.map((result) => [result.name, result]));
  return (
    <div className="flex flex-col gap-4">
      <FormError error={samples.error ?? test.error ?? save.error} />
      {samples.isSuccess && known.length === 0 && (
        <EmptyState heading="h3" icon={<FlaskConical />} title={t('noSamples')}>
          {t('noSamplesNote')}
        </EmptyState>
      )}
      {known.length > 0 && (
        <>
          <div className="flex items-center gap-3">
            <Button
              size="sm"
              loading={test.isPending}
              onClick={() => test.mutate({ params: { name }, body: {} })}
            >
              {t('runSamples')}
            </Button>
            <span role="status" className="tabular text-sm text-ink-muted">
              {test.data !== undefined &&
                t('samplesRun', { passed: test.data.passed, failed: test.data.failed })}
            </span>
          </div>
          <ul className="divide-y rounded-md border">
            {known.map((sample) => {
              const result = results.get(sample.name);
              return (
                <li key={sample.name} className="flex flex-col gap-2 px-3 py-2">
                  <div className="flex items-center gap-2 text-sm">
                    {result !== undefined &&
                      (result.passed ? (
                        <CircleCheck aria-label={t('passed')} className="size-4 text-success-ink" />
                      ) : (
                        <CircleX aria-label={t('failed')} className="size-4 text-danger-ink" />
                      ))}
                    <bdi className="min-w-0 flex-1 truncate">{sample.name}</bdi>
                    <span className="tabular text-xs text-ink-subtle">
                      {t('expected', { count: sample.expected.length })}
                    </span>
                    {mayEdit && (
                      <IconButton
                        size="sm"
                        label={t('removeSample', { name: sample.name })}
                        loading={save.isPending}
                        onClick={() => save.mutate(known.filter((other) => other !== sample))}
                      >
                        <Trash2 aria-hidden />
                      </IconButton>
                    )}
                  </div>
                  {result !== undefined && result.failure !== null && (
                    <FailureNotice failure={result.failure} />
                  )}
                  {result !== undefined && <DifferenceList differences={result.differences} />}
                </li>
              );
            })}
          </ul>
        </>
      )}
      {mayEdit && (
        <FormFrame form={form} className="flex flex-wrap items-end gap-2">
          <FileButton className="sm:mb-5.5" onFiles={([file]) => file && void takeFile(file)}>
            {t('sampleFile')}
          </FileButton>
          <FormField
            name="samples"
            label={t('sampleName')}
            hint={t(current === 'too many' ? 'sampleTooMany' : 'sampleHint')}
            className="min-w-48 flex-1 max-sm:basis-full"
          >
            <Input
              value={title}
              onChange={(event) => form.change({ title: event.currentTarget.value })}
              maxLength={nameLengthMax}
            />
          </FormField>
          <Button
            type="submit"
            loading={save.isPending}
            disabled={kept === null || title.trim() === ''}
            className="sm:mb-5.5"
          >
            {t('keepSample')}
          </Button>
        </FormFrame>
      )}
    </div>
  );
}
