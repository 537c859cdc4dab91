'use client';

import { useTranslations } from 'next-intl';
import { useId, useMemo, useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { Tab, TabPanel, Tabs, TabsList } from '@/components/ui/tabs';
import type { JsonObject } from '@/lib/core/json';
import { api, apiBytes } from '@/components/portal/api/client';
import { inputFormats, type InputFormat } from '@/lib/formats/input-formats';
import type { MapField } from '@/lib/domain/transformations/fields/field-map';
import { portalPath } from '@/lib/core/portal-path';
import { useFailureText } from '../kit/text/error-texts';
import { FormError } from '../kit/form/form-error';
import { useUnsaved } from '../kit/form/use-unsaved';
import { useSave } from '../kit/form/use-save';
import { wordsOf } from './failure-notice';
import { HelperList } from './helper-list';
import type { MappingOfKind, MappingSample, MappingSource } from './mapping';
import { firstSide, MappingSides, sidesOf } from './mapping-sides';
import { PublishButton } from './publish-button';
import { ResultPanel } from './result-panel';
import { RunPanel } from './run-panel';
import { sampleOf, withRaw } from './sample-of';
import { SamplesPanel } from './samples-panel';
import { SourcePicker, type RawChoice } from './source-picker';
import { starters } from './starters';
import { useFileDrop } from '../kit/form/use-file-drop';
import { usePreview } from './use-preview';
import { usePublish } from './use-publish';
import { typed, useSource, type ChosenFile } from './use-source';
import { VersionsPanel, type VersionRow } from './versions-panel';

export interface StudioStart {
  readonly name: string;
  readonly kind: MappingOfKind['kind'];
  readonly mapping: string;
  readonly inputFormat: InputFormat;
  readonly options: JsonObject;
  readonly revision: number;
  readonly publishedVersion: number | null;
  readonly hasSample: boolean;
}

interface StudioProps {
  readonly start: StudioStart;
  readonly choices: readonly RawChoice[];
  readonly chosen: string | null;
  readonly versions: readonly VersionRow[];
  readonly may: {
    readonly save: boolean;
    readonly publish: boolean;
    readonly rollBack: boolean;
    readonly run: boolean;
    readonly preview: boolean;
  };
  readonly locale: string;
  readonly timeZone: string;
}

interface DraftToSave {
  readonly sent: { readonly mapping: string; readonly format: StudioStart['inputFormat'] };
  readonly samples: readonly MappingSample[] | null;
}

export function Studio({ start, choices, chosen, versions, may, locale, timeZone }: StudioProps) {
  const { name, kind, options } = start;
  const t = useTranslations('portal.transformations');
  const [mapping, setMapping] = useState(start.mapping);
  const [format, setFormat] = useState(start.inputFormat);
  const [side, setSide] = useState(() => firstSide(start.inputFormat, start.mapping));
  const [wanted, setWanted] = useState<MapField | null>(null);
  const choice = useSource({ raw: chosen, ...firstInput(start) });
  const { source, takeFile } = choice;
  const { target, isOver } = useFileDrop<HTMLElement>(([file]) => {
    if (file !== undefined) void takeFile(file);
  });
  const [kept, setKept] = useState({
    mapping: start.mapping,
    format: start.inputFormat,
    revision: start.revision,
  });
  const draft = useMemo(() => ({ input_format: format, options, mapping }), [format, options, mapping]);
  const { preview, of } = usePreview(
    useMemo(() => ({ ...draft, kind }), [draft, kind]),
    source,
  );
  const failureText = useFailureText();
  const failure = preview.data?.failure ?? null;
  const problem =
    failure === null || failure.where !== 'mapping' || failure.position === null
      ? null
      : { message: wordsOf(failureText(failure)).words, position: failure.position };
  const isChanged = mapping !== kept.mapping || format !== kept.format;
  const save = useSave({
    save: ({ sent, samples }: DraftToSave) =>
      api('put_transformation_draft', {
        params: { name },
        body: {
          input_format: sent.format,
          options,
          mapping: sent.mapping,
          revision: kept.revision,
          ...(samples === null ? {} : { samples }),
        },
      }),
    invalidates: ['get_transformation_samples'],
    saved: t('draftSaved'),
    // `sent`, not the current text, because the user may type during a save.
    onSaved: ({ draft: saved }, { sent }) => setKept({ ...sent, revision: saved?.revision ?? 0 }),
  });
  // Shows the changes of other users, unless this user has typed.
  const [read, setRead] = useState({ start, times: 0 });
  if (read.start !== start) {
    const isOther = start.mapping !== kept.mapping || start.inputFormat !== kept.format;
    const isTaken = isOther && !isChanged && !save.isPending && start.revision >= kept.revision;
    setRead({ start, times: read.times + (isTaken ? 1 : 0) });
    if (isTaken) {
      setMapping(start.mapping);
      setFormat(start.inputFormat);
      setKept({ mapping: start.mapping, format: start.inputFormat, revision: start.revision });
    }
  }
  useUnsaved(isChanged, save.isPending);
  const publish = usePublish({
    name,
    revision: kept.revision,
    draft,
    mayCompare: may.run,
    // The user may have typed since publishing began. That text is not published and stays as a change.
    onPublished: () => setKept((before) => ({ ...before, revision: 0 })),
  });
  const current =
    source === null || preview.data === undefined || preview.isPlaceholderData
      ? null
      : sampleOf(source, preview.data);
  // A draft must have made a receipt here before it can be published. Users who may not preview are exempt.
  const [proven, setProven] = useState({ mapping: '', format });
  const isProven = proven.mapping === mapping && proven.format === format;
  // False for the starter's example, because it is not from a till.
  const isOwn = choice.chosen !== typed || choice.text !== starters[format].input;
  const isTried = of.mapping === mapping && of.input_format === format && !preview.isPlaceholderData;
  if (isOwn && isTried && !isProven && preview.data?.receipts.some(({ receipt }) => receipt !== null)) {
    setProven({ mapping, format });
  }
  const isUnproven = may.preview && !isProven && !start.hasSample;
  const reasonId = useId();
  const canChoose = may.save && sidesOf(format).includes('fields');
  const keepSamples = async (samples: readonly MappingSample[]) => {
    const whole = await Promise.all(samples.map((sample) => withInput(sample, source)));
    return save.mutateAsync({ sent: { mapping, format }, samples: whole });
  };

  return (
    <div className="grid gap-5 @5xl:grid-cols-2">
      <section aria-label={t('mapping')} className="flex min-w-0 flex-col gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <Select
            aria-label={t('format')}
            value={format}
            disabled={!may.save}
            options={inputFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
            onValueChange={setFormat}
            className="w-36 @7xl:w-44"
          />
          {/* This text shrinks first, so that the buttons stay in one row. */}
          <span role="status" className="min-w-0 flex-1 truncate text-xs text-ink-subtle">
            {isChanged ? t('unsaved') : kept.revision > 0 ? t('draftWaits') : ''}
          </span>
          <div className="flex gap-2">
            <a
              href={portalPath.apiReferencePart('write-a-transformation')}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ variant: 'ghost' })}
            >
              {t('guide')}
            </a>
            {may.save && (
              <Button
                loading={save.isPending}
                disabled={!isChanged}
                onClick={() => save.mutate({ sent: { mapping, format }, samples: null })}
              >
                {t('saveDraft')}
              </Button>
            )}
            {may.publish && (
              <PublishButton
                publish={publish}
                disabled={isChanged || kept.revision === 0 || isUnproven}
                describedBy={isUnproven ? reasonId : undefined}
                locale={locale}
                timeZone={timeZone}
              />
            )}
          </div>
        </div>
        <FormError error={save.error ?? publish.error} />
        {may.publish && isUnproven && (isChanged || kept.revision > 0) && (
          <p id={reasonId} className="text-xs text-ink-muted">
            {t('publishNeedsReceipt')}
          </p>
        )}
        <MappingSides
          format={format}
          mapping={mapping}
          onChange={setMapping}
          editorKey={read.times}
          side={side}
          onSide={setSide}
          readOnly={!may.save}
          parsed={preview.data?.parsed}
          timeZone={timeZone}
          wanted={wanted}
          onFound={() => setWanted(null)}
          problem={problem}
        />
        {problem !== null && <p className="text-xs text-danger-ink">{problem.message}</p>}
        <HelperList />
      </section>
      <section ref={target} aria-label={t('outcome')} className="relative flex min-w-0 flex-col gap-3">
        {isOver && (
          <p className="pointer-events-none absolute -inset-2 z-10 grid place-items-center rounded-lg border-2 border-dashed border-accent bg-surface/90 font-medium text-accent-ink">
            {t('file.drop')}
          </p>
        )}
        <SourcePicker choices={choices} choice={choice} />
        <Tabs defaultValue="page">
          <TabsList aria-label={t('outcome')}>
            <Tab value="page">{t('tabs.page')}</Tab>
            <Tab value="json">{t('tabs.json')}</Tab>
            <Tab value="parsed">{t('tabs.parsed')}</Tab>
            <Tab value="samples">{t('tabs.samples')}</Tab>
            {may.run && <Tab value="run">{t('tabs.run')}</Tab>}
            <Tab value="versions">{t('tabs.versions')}</Tab>
          </TabsList>
          {(['page', 'json', 'parsed'] as const).map((view) => (
            <TabPanel key={view} value={view}>
              <ResultPanel
                preview={preview}
                view={view}
                mapping={of.mapping}
                isStarter={canChoose && isOwn && of.mapping === starters[format].mapping}
                onChooseFields={canChoose && side !== 'fields' ? () => setSide('fields') : null}
                onChooseField={
                  canChoose
                    ? (field) => {
                        setSide('fields');
                        setWanted(field);
                      }
                    : null
                }
              />
            </TabPanel>
          ))}
          <TabPanel value="samples">
            <SamplesPanel
              name={name}
              mayEdit={may.save}
              current={current}
              onSave={keepSamples}
              onFile={takeFile}
            />
          </TabPanel>
          <TabPanel value="run">
            <RunPanel name={name} draft={draft} locale={locale} timeZone={timeZone} />
          </TabPanel>
          <TabPanel value="versions">
            <VersionsPanel name={name} versions={versions} mayRollBack={may.rollBack} />
          </TabPanel>
        </Tabs>
      </section>
    </div>
  );
}

async function withInput(sample: MappingSample, source: MappingSource | null): Promise<MappingSample> {
  if (sample.input !== '' || source === null || !('raw_id' in source)) return sample;
  const params = { id: source.raw_id };
  const [raw, bytes] = await Promise.all([
    api('get_raw_receipt', { params }),
    apiBytes('get_raw_receipt_content', { params }),
  ]);
  return withRaw(sample, raw, bytes);
}

function firstInput({ mapping, inputFormat }: StudioStart): { text: string; file: ChosenFile | null } {
  const starter = starters[inputFormat];
  if (mapping !== starter.mapping) return { text: '', file: null };
  if (inputFormat !== 'escpos') return { text: starter.input, file: null };
  // The example is a file, because commands of a printer cannot be edited as text.
  const bytes = new TextEncoder().encode(starter.input);
  return { text: '', file: { name: 'receipt.escpos', type: null, bytes } };
}
