'use client';

import { Columns3 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import {
  mapFields,
  mappingOf,
  type FieldMap,
  type MapField,
  type NumberForm,
  type Path,
  type FieldSource,
} from '@/lib/domain/transformations/fields/field-map';
import {
  guessAt,
  guessFields,
  placesOf,
  recordPaths,
  sourceOf,
} from '@/lib/domain/transformations/fields/guess-fields';
import { elementsAt, listsIn, type DocumentPlace } from '@/lib/domain/transformations/fields/places';
import { SearchSelect, type SearchOption } from '../kit/form/search-select';
import { Notice } from '../kit/notice';
import { dateExample, dateForms } from './date-forms';

interface FieldsPanelProps {
  readonly document: unknown;
  readonly timeZone: string;
  readonly mapping: string;
  readonly starter: string;
  readonly readOnly: boolean;
  readonly onWrite: (mapping: string) => void;
  readonly wanted: MapField | null;
  readonly onFound: () => void;
}

/** Totals are not required, because they can be computed from other fields. */
const needed: ReadonlySet<MapField> = new Set(['transaction_id', 'date', 'name']);

const [nowhere, constant] = ['none', 'constant'];

const labelOf = (path: Path) => path.join(' › ');
const keyOf = (path: Path) => JSON.stringify(path);

export function FieldsPanel(props: FieldsPanelProps) {
  const t = useTranslations('portal.transformations.fields');
  const { document, timeZone } = props;
  const guess = useMemo(
    () => guessFields(document, { currency: null, country: null, timezone: timeZone }),
    [document, timeZone],
  );
  if (document === undefined || guess === null || placesOf(document, guess).receipt.length === 0) {
    return (
      <EmptyState heading="h3" icon={<Columns3 />} title={t('noSample')}>
        {t('noSampleNote')}
      </EmptyState>
    );
  }
  // The `key` restarts the panel for another sample, because that sample has its own guess.
  return <Chooser key={JSON.stringify(guess)} {...props} guess={guess} />;
}

function Chooser({
  document,
  timeZone,
  mapping,
  starter,
  readOnly,
  onWrite,
  wanted,
  onFound,
  guess,
}: FieldsPanelProps & { readonly guess: FieldMap }) {
  const t = useTranslations('portal.transformations.fields');
  const [map, setMap] = useState(guess);
  const written = mappingOf(map);
  const isWritten = mapping === written;
  const isByHand = !isWritten && mapping !== starter;
  const change = (changed: Partial<FieldMap>) => {
    const next = { ...map, ...changed };
    setMap(next);
    // Until the code is edited by hand, each choice rewrites it.
    if (!isByHand) onWrite(mappingOf(next));
  };
  const setSource = (field: MapField, source: FieldSource | undefined) => {
    const { [field]: _, ...others } = map.sources;
    change({ sources: source === undefined ? others : { ...others, [field]: source } });
  };
  const hints = { currency: null, country: null, timezone: timeZone };
  const places = placesOf(document, map);
  const records = recordPaths(document);
  const lists = listsIn(elementsAt([document], map.records));
  const isTable = map.records.join() === 'rows';
  const pathSelect = (
    label: string,
    value: Path | null,
    none: string,
    paths: readonly Path[],
    onChange: (path: Path | null) => void,
    labelIn: (path: Path) => string = labelOf,
  ) => (
    <Field label={label}>
      <SearchSelect
        searchLabel={t('find')}
        value={value === null ? nowhere : keyOf(value)}
        disabled={readOnly}
        options={[
          { value: nowhere, text: none },
          ...paths.map((path) => ({ value: keyOf(path), text: labelIn(path) })),
        ]}
        onValueChange={(key) => onChange(key === nowhere ? null : (JSON.parse(key) as Path))}
      />
    </Field>
  );
  const row = (field: MapField, from: readonly DocumentPlace[]) => (
    <FieldRow
      key={field}
      field={field}
      source={map.sources[field]}
      places={from}
      readOnly={readOnly}
      onChange={(source) => setSource(field, source)}
      isWanted={field === wanted}
      onFound={onFound}
    />
  );
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-prose text-sm text-ink-muted">{t('note')}</p>
      {isByHand && <Notice tone="warning">{t('byHand')}</Notice>}
      <Group title={t('groups.document')}>
        {!isTable && records.length > 1 && (
          <Field label={t('records')}>
            <Select
              value={keyOf(map.records)}
              disabled={readOnly}
              options={records.map((path) => ({
                value: keyOf(path),
                label: path.length === 0 ? t('wholeDocument') : labelOf(path),
              }))}
              onValueChange={(key) => change(guessAt(document, JSON.parse(key) as Path, hints))}
            />
          </Field>
        )}
        {map.items === null &&
          pathSelect(
            t('groupBy'),
            map.groupBy,
            t('eachRecord'),
            places.receipt.map(({ path }) => path),
            (groupBy) => change({ groupBy }),
            (path) => t('sameValue', { name: labelOf(path) }),
          )}
        {!isTable &&
          lists.length > 0 &&
          pathSelect(t('itemList'), map.items, t('noItemList'), lists, (items) =>
            change({ items, ...(items === null ? {} : { groupBy: null }) }),
          )}
        {!isTable &&
          lists.length > 0 &&
          pathSelect(t('paymentList'), map.payments, t('noPaymentList'), lists, (payments) =>
            change({ payments }),
          )}
        <Field label={t('numbers')}>
          <Select<NumberForm>
            value={map.numbers}
            disabled={readOnly}
            options={[
              { value: ',', label: t('numberForms.comma') },
              { value: '.', label: t('numberForms.point') },
              { value: 'minor', label: t('numberForms.minor') },
            ]}
            onValueChange={(numbers) => change({ numbers })}
          />
        </Field>
        <Field label={t('dates')}>
          <Select
            value={map.dates === '' ? nowhere : map.dates}
            disabled={readOnly}
            options={[...new Set([guess.dates, ...dateForms])].map((form) => ({
              value: form === '' ? nowhere : form,
              label: dateExample(form),
            }))}
            onValueChange={(form) => change({ dates: form === nowhere ? '' : form })}
          />
        </Field>
      </Group>
      <Group title={t('groups.receipt')}>
        {mapFields.receipt.map((field) => row(field, places.receipt))}
      </Group>
      <Group title={t('groups.item')}>{mapFields.item.map((field) => row(field, places.item))}</Group>
      <Group title={t('groups.payment')}>
        {mapFields.payment.map((field) => row(field, places.payment))}
      </Group>
      {!readOnly && (
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" disabled={isWritten} onClick={() => onWrite(written)}>
            {t(isByHand ? 'replace' : 'write')}
          </Button>
          <p role="status" className="text-sm text-ink-muted">
            {isWritten ? t('written') : ''}
          </p>
        </div>
      )}
    </div>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="pb-2 text-sm font-semibold">{title}</legend>
      <div className="grid gap-x-4 gap-y-3 @lg:grid-cols-2">{children}</div>
    </fieldset>
  );
}

interface FieldRowProps {
  readonly field: MapField;
  readonly source: FieldSource | undefined;
  readonly places: readonly DocumentPlace[];
  readonly readOnly: boolean;
  readonly onChange: (source: FieldSource | undefined) => void;
  readonly isWanted: boolean;
  readonly onFound: () => void;
}

function FieldRow({ field, source, places, readOnly, onChange, isWanted, onFound }: FieldRowProps) {
  const t = useTranslations('portal.transformations.fields');
  const row = useRef<HTMLDivElement>(null);
  const find = useEffectEvent(() => {
    row.current?.querySelector<HTMLElement>('[role=combobox]')?.focus();
    onFound();
  });
  useEffect(() => {
    if (isWanted) find();
  }, [isWanted]);
  const chosen = source === undefined ? nowhere : 'constant' in source ? constant : keyOf(source.path);
  const options: SearchOption[] = [
    { value: nowhere, text: t(`none.${field}`) },
    ...places.map((place) => ({
      value: keyOf(place.path),
      text: [labelOf(place.path), ...place.values.slice(0, 1)].join(' '),
      label: <PlaceLabel place={place} />,
    })),
    { value: constant, text: t('constant') },
  ];
  const isGone = source !== undefined && !options.some(({ value }) => value === chosen);
  if (isGone && 'path' in source) {
    options.push({ value: chosen, text: t('notInSample', { name: labelOf(source.path) }) });
  }
  return (
    <div ref={row} className="flex min-w-0 flex-col gap-1.5">
      <Field label={t(`names.${field}`)} required={needed.has(field)}>
        <SearchSelect
          searchLabel={t('find')}
          value={chosen}
          disabled={readOnly}
          options={options}
          onValueChange={(key) => {
            const place = places.find(({ path }) => keyOf(path) === key);
            if (place !== undefined) onChange(sourceOf(place));
            else onChange(key === constant ? { constant: '' } : undefined);
          }}
        />
      </Field>
      {source !== undefined && 'constant' in source && (
        <Field label={t('constantOf', { field: t(`names.${field}`) })} hideLabel>
          <Input
            value={source.constant}
            disabled={readOnly}
            maxLength={255}
            onChange={(event) => onChange({ constant: event.currentTarget.value })}
          />
        </Field>
      )}
    </div>
  );
}

function PlaceLabel({ place: { path, values } }: { readonly place: DocumentPlace }) {
  return (
    <>
      <bdi>{labelOf(path)}</bdi>
      {values[0] !== undefined && (
        <>
          {' '}
          <bdi className="text-ink-subtle">{values[0].slice(0, 40)}</bdi>
        </>
      )}
    </>
  );
}
