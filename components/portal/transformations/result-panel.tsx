'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import { useTranslations, useFormatter } from 'next-intl';
import { useState, useMemo } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { JsonView } from '@/components/ui/json-view';
import { Select } from '@/components/ui/select';
import type { MapField } from '@/lib/domain/transformations/fields/field-map';
import { Notice } from '../kit/notice';
import { useErrorText } from '../kit/text/use-error-text';
import { FailureNotice } from './failure-notice';
import { InvalidReceipt } from './invalid-receipt';
import type { MappingPreview } from './mapping';
import { Button } from '@/components/ui/button';
import { namesIn, namesRead } from './names-read';

const shownMax = 15;

interface MisfitProps {
  readonly mapping: string;
  readonly preview: MappingPreview;
  readonly onChoose: (() => void) | null;
}

function Misfit({ mapping, preview, onChoose }: MisfitProps) {
  const t = useTranslations('portal.transformations.misfit');
  const format = useFormatter();
  const { receipts, parsed } = preview;
  const isWithout = receipts.every(({ receipt }) => receipt === null);
  const { missing, has } = useMemo(() => namesOf(mapping, parsed.value), [mapping, parsed.value]);
  // A truncated CSV preview also has all names, because each row has them.
  const isKnown = parsed.failure === null && (!parsed.truncated || parsed.format === 'csv');
  if (!isWithout || !isKnown || missing.length === 0) return null;
  const listed = (names: readonly string[]) => format.list(names, { type: 'unit' });
  const more = has.length - shownMax;
  return (
    <Notice tone="warning">
      <p className="font-medium [overflow-wrap:anywhere]">
        {t('missing', { count: missing.length, names: listed(missing) })}
      </p>
      <p className="[overflow-wrap:anywhere]">
        {has.length === 0
          ? t('empty')
          : more > 0
            ? t('hasMore', { names: listed(has.slice(0, shownMax)), count: more })
            : t('has', { names: listed(has) })}
      </p>
      {onChoose !== null && (
        <Button size="sm" className="mt-2" onClick={onChoose}>
          {t('choose')}
        </Button>
      )}
    </Notice>
  );
}

/** The service adds these names to tables. */
const isOurs = (name: string) => name === 'rows' || name === '_more';

function namesOf(mapping: string, document: unknown) {
  const has = namesIn(document);
  const known = new Set(has);
  const missing = namesRead(mapping).filter((name) => !known.has(name) && !isOurs(name));
  return { missing, has: has.filter((name) => !isOurs(name)) };
}

/** Shown for a starter. A starter is written for its own sample, so a list of missing names would mislead. */
function Unmapped({ onChoose, isPending }: Pick<MisfitProps, 'onChoose'> & { readonly isPending: boolean }) {
  const t = useTranslations('portal.transformations.misfit');
  return (
    <div aria-busy={isPending} className="aria-busy:opacity-60">
      <Notice>
        <p>{t('unmapped')}</p>
        {onChoose !== null && (
          <Button size="sm" className="mt-2" onClick={onChoose}>
            {t('choose')}
          </Button>
        )}
      </Notice>
    </div>
  );
}

interface ResultPanelProps {
  readonly preview: UseQueryResult<MappingPreview>;
  /** `page` is the consumer's page, `json` the result, `parsed` the input. */
  readonly view: 'page' | 'json' | 'parsed';
  readonly mapping: string;
  readonly isStarter: boolean;
  readonly onChooseFields: (() => void) | null;
  readonly onChooseField: ((field: MapField) => void) | null;
}

export function ResultPanel({
  preview,
  view,
  mapping,
  isStarter,
  onChooseFields,
  onChooseField,
}: ResultPanelProps) {
  const t = useTranslations('portal.transformations');
  const errorText = useErrorText();
  const tFailures = useTranslations('errors.failures');
  const [chosen, setChosen] = useState(0);
  const { data, error, isPlaceholderData } = preview;
  if (error !== null) return <Notice tone="danger">{errorText(error)}</Notice>;
  if (data === undefined) {
    return (
      <EmptyState heading="h3" icon={<FileQuestion />} title={t('noInput')}>
        {t('noInputNote')}
      </EmptyState>
    );
  }
  if (view === 'parsed') {
    const { parsed } = data;
    if (parsed.failure !== null) return <FailureNotice failure={parsed.failure} />;
    return <JsonView label={parsed.format} value={parsed.value} depth={4} className="max-h-[60dvh]" />;
  }
  const index = Math.min(chosen, data.receipts.length - 1);
  const receipt = data.receipts[index];
  const isWithout = data.receipts.every(({ receipt: made }) => made === null);
  if (isStarter && isWithout && data.parsed.failure === null)
    return <Unmapped onChoose={onChooseFields} isPending={isPlaceholderData} />;
  return (
    <div aria-busy={isPlaceholderData} className="flex flex-col gap-3 aria-busy:opacity-60">
      <p role="status" className="tabular text-xs text-ink-subtle">
        {t('made', { total: data.total, milliseconds: data.milliseconds })}
      </p>
      {!isPlaceholderData && <Misfit mapping={mapping} preview={data} onChoose={onChooseFields} />}
      {data.failure !== null && <FailureNotice failure={data.failure} />}
      {data.ignored.length > 0 && <Notice>{t('ignored', { reasons: data.ignored.join('; ') })}</Notice>}
      {data.receipts.length > 1 && (
        <Select
          aria-label={t('whichReceipt')}
          value={String(index)}
          options={data.receipts.map((_, number) => ({
            value: String(number),
            label: t('receiptNumber', { number: number + 1 }),
          }))}
          onValueChange={(value) => setChosen(Number(value))}
        />
      )}
      {receipt !== undefined && (
        <>
          {receipt.violations.length > 0 && (
            <InvalidReceipt violations={receipt.violations} onChoose={onChooseField} />
          )}
          {receipt.problem_reason !== null && (
            <Notice tone="warning">{tFailures(receipt.problem_reason)}</Notice>
          )}
          {view === 'json' || receipt.html === null ? (
            <JsonView label={t('asJson')} value={receipt.body} depth={3} className="max-h-[60dvh]" />
          ) : (
            <iframe
              title={t('asPage')}
              // The empty sandbox forbids scripts and access to the portal.
              sandbox=""
              srcDoc={receipt.html}
              className="h-[60dvh] w-full rounded-md border bg-canvas"
            />
          )}
        </>
      )}
    </div>
  );
}
