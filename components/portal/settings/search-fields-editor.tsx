'use client';

import { Plus, Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/class-names';
import { Input } from '@/components/ui/input';
import { useFieldError } from '../kit/form/form-context';
import { Notice } from '../kit/notice';
import { rowsWith, wrongRows, type SearchFieldRow } from './search-field-rows';
import { SearchFieldItem } from './search-field-item';

interface SearchFieldsEditorProps {
  readonly rows: readonly SearchFieldRow[];
  readonly onChange: (rows: readonly SearchFieldRow[]) => void;
  readonly mayEdit: boolean;
}

/** From this number on, the list has a search box and scrolls. */
const longFrom = 10;

/** Most rows that are drawn: with hundreds, each key press would take a second. */
const shownMax = 30;

export function SearchFieldsEditor({ rows, onChange, mayEdit }: SearchFieldsEditorProps) {
  const t = useTranslations('portal.settings.search');
  const [found, setFound] = useState<ReadonlySet<string> | null>(null);
  const [sought, setSought] = useState('');
  const [added, setAdded] = useState<string | null>(null);
  const error = useFieldError('search_fields', t('title'));
  const wrong = error === undefined ? none : wrongRows(rows);
  const list = useWrongInSight(error);
  const find = (text: string) => {
    setSought(text);
    // The rows are found once per search, so that a row does not vanish while its name is edited.
    setFound(rowsWith(rows, text));
  };
  const add = () => {
    find('');
    const key = crypto.randomUUID();
    setAdded(key);
    onChange([...rows, { key, of: 'receipt', name: '', path: '', kind: 'partial' }]);
  };
  const isLong = rows.length >= longFrom;
  const first = new Set(
    (found === null ? rows : rows.filter(({ key }) => found.has(key))).slice(0, shownMax),
  );
  const shown = rows.filter((row) => first.has(row) || wrong.has(row.key) || row.key === added);
  return (
    <div className="flex flex-col gap-3">
      {rows.length === 0 && <p className="text-sm text-ink-subtle">{t('none')}</p>}
      {isLong && <FindField text={sought} onFind={find} />}
      <ul
        ref={list}
        className={cn('flex flex-col gap-3', isLong && 'max-h-120 overflow-y-auto border-y py-3 pe-3')}
      >
        {shown.map((row) => (
          <SearchFieldItem
            key={row.key}
            row={row}
            isNew={row.key === added}
            isWrong={wrong.has(row.key)}
            onChange={(part) =>
              onChange(rows.map((other) => (other.key === row.key ? { ...other, ...part } : other)))
            }
            onRemove={mayEdit ? () => onChange(rows.filter(({ key }) => key !== row.key)) : null}
          />
        ))}
      </ul>
      {shown.length < rows.length && (
        <p role="status" className="text-xs text-ink-subtle">
          {t('found', { shown: shown.length, count: rows.length })}
        </p>
      )}
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

const none: ReadonlySet<string> = new Set();

function useWrongInSight(error: string | undefined): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (error === undefined) return;
    list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  return list;
}

function FindField({ text, onFind }: { readonly text: string; readonly onFind: (text: string) => void }) {
  const t = useTranslations('portal.settings.search');
  return (
    <Input
      type="search"
      icon={<Search />}
      aria-label={t('find')}
      placeholder={t('find')}
      autoComplete="off"
      value={text}
      onChange={(event) => {
        // The event is stopped, because the form would count it as a change of the settings.
        event.stopPropagation();
        onFind(event.target.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}
