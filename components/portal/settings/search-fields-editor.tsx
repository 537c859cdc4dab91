'use client';

import { Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';
import { ChoiceSelect } from '../form/choice-select';
import { Notice } from '../notice';
import { pathOf, searchKinds, type SearchFieldRow, type SearchKind } from './search-field-rows';

interface SearchFieldsEditorProps {
  readonly rows: readonly SearchFieldRow[];
  readonly onChange: (rows: readonly SearchFieldRow[]) => void;
  readonly mayEdit: boolean;
  /** What is wrong with one of them. */
  readonly error: string | undefined;
}

/** Search fields over properties of receipts and items: what they are called, what they read, how they compare. */
export function SearchFieldsEditor({ rows, onChange, mayEdit, error }: SearchFieldsEditorProps) {
  const t = useTranslations('portal.settings.search');
  const change = (key: string, part: Partial<SearchFieldRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const add = () =>
    onChange([...rows, { key: crypto.randomUUID(), of: 'receipt', name: '', path: '', kind: 'partial' }]);
  const owners = (['receipt', 'items'] as const).map((value) => ({
    value,
    label: t(value === 'items' ? 'ofItems' : 'ofReceipt'),
  }));
  const kinds = searchKinds.map((value) => ({ value, label: t(`kinds.${value}`) }));
  return (
    <div className="flex flex-col gap-3">
      {rows.length === 0 && <p className="text-sm text-ink-subtle">{t('none')}</p>}
      <ul className="flex flex-col gap-3">
        {rows.map((row) => (
          <li
            key={row.key}
            className="grid grid-cols-2 items-end gap-2 border-b pb-3 last:border-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_2rem]"
          >
            <Field label={t('of')}>
              <ChoiceSelect
                groups={[{ label: null, choices: owners }]}
                value={row.of}
                onChange={(event) =>
                  change(row.key, { of: event.target.value === 'items' ? 'items' : 'receipt' })
                }
              />
            </Field>
            <Field label={t('name')}>
              <Input
                value={row.name}
                onChange={(event) => change(row.key, { name: event.target.value })}
                autoCapitalize="none"
                spellCheck={false}
                autoComplete="off"
                className="font-mono text-xs"
              />
            </Field>
            <Field label={t('path')} className="sm:col-start-1">
              <Input
                value={row.path}
                onChange={(event) => change(row.key, { path: event.target.value })}
                autoCapitalize="none"
                spellCheck={false}
                autoComplete="off"
                className="font-mono text-xs"
              />
            </Field>
            <Field label={t('kind')}>
              <ChoiceSelect
                groups={[{ label: null, choices: kinds }]}
                value={row.kind}
                // The select offers nothing but kinds.
                onChange={(event) => change(row.key, { kind: event.target.value as SearchKind })}
              />
            </Field>
            {mayEdit && (
              <IconButton
                label={t('remove', { name: pathOf(row) })}
                className="mb-1 sm:col-start-3 sm:row-start-2"
                onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
              >
                <Trash2 aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {error !== undefined && <Notice tone="danger">{error}</Notice>}
      {mayEdit && (
        <Button size="sm" className="self-start" onClick={add}>
          <Plus aria-hidden />
          {t('add')}
        </Button>
      )}
    </div>
  );
}
