'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleHelp, CornerDownLeft, ListFilter, ReceiptText, Search } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useImperativeHandle, useState, type ReactNode, type Ref } from 'react';
import { cn } from '@/components/ui/class-names';
import { Kbd } from '@/components/ui/kbd';
import { menuClass } from '@/components/ui/overlay-classes';
import { queryOf } from '@/lib/domain/receipts/counter/counter-query';
import { portalPath } from '@/lib/core/portal-path';
import { QueryChips } from './query-chips';
import { meaningOf, optionsFor, type Option } from './options';
import { type SearchReading, useReading } from './use-reading';
import type { SearchBoxProps } from './search-box';
import { searchHelpQuery, type SearchHelp } from './search-help';
import { useSettled } from '../state/use-settled';

export interface SuggestionsHandle {
  readonly onKey: (key: string) => boolean;
  readonly submit: (typed: string) => void;
}

export interface SuggestionsProps extends Pick<SearchBoxProps, 'reads' | 'setting' | 'onPrepare'> {
  readonly ref: Ref<SuggestionsHandle>;
  readonly id: string;
  readonly text: string;
  readonly caret: number;
  readonly within: string;
  readonly onReplace: (text: string, from: number, to: number) => void;
  readonly onRun: (query: string) => void;
  readonly onActive: (optionId: string | null) => void;
  readonly onClose: () => void;
}

const nothing: SearchHelp = { fields: [], examples: [] };

function queryToRun(typed: string, isQuery: boolean, reading: SearchReading | null): string {
  if (isQuery) return typed;
  return reading?.kind === 'query' ? reading.query : '';
}

export function Suggestions({
  ref,
  id,
  text,
  caret,
  within,
  onReplace,
  onRun,
  onPrepare,
  onActive,
  onClose,
  ...rest
}: SuggestionsProps) {
  const t = useTranslations('portal.search');
  const router = useRouter();
  const reading = useReading(text, rest.reads === 'receipts' ? 'receipts' : 'nothing');
  const { data: help = nothing } = useQuery(searchHelpQuery(rest.reads));
  const options = optionsFor({ text, caret, reading, within, ...help, ...rest });
  const [mark, setMark] = useState<{ readonly of: string; readonly index: number } | null>(null);
  const marked = mark?.of === text ? mark.index : -1;
  const current = options[marked];
  const optionId = (index: number) => `${id}-option-${index}`;
  const activeId = current === undefined ? null : optionId(marked);
  useEffect(() => {
    onActive(activeId);
    return () => onActive(null);
  }, [activeId, onActive]);

  const settled = useSettled(text);
  const coming =
    settled === text.trim() ? queryToRun(settled, meaningOf(settled, rest) === null, reading) : '';
  const prepare = useEffectEvent(onPrepare);
  useEffect(() => {
    if (coming !== '') prepare(coming);
  }, [coming]);

  const search = (typed: string) => {
    const meaning = meaningOf(typed, rest);
    if (meaning === null) return onRun(typed);
    if (typed === text.trim() && reading !== null) return follow(reading);
    // If Enter comes before the server has read the text, the page of the list reads it.
    return onRun(rest.reads === 'receipts' ? typed : (queryOf(meaning) ?? typed));
  };
  const follow = (chosen: SearchReading) => {
    if (chosen.kind === 'receipt') router.push(portalPath.receipt(chosen.id));
    else onRun(chosen.query);
  };
  const take = (option: Option) => {
    switch (option.kind) {
      case 'open':
        return router.push(portalPath.receipt(option.id));
      case 'code':
        return search(option.code);
      case 'run':
      case 'within':
        return onRun(option.query);
      case 'example':
        return search(option.query);
      default:
        return onReplace(option.change.text, option.change.from, option.change.to);
    }
  };
  useImperativeHandle(ref, () => ({
    onKey: (key) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      if (step !== undefined && options.length > 0) {
        // The arrow keys also stop at the typed text, between the last and the first option.
        const places = options.length + 1;
        const next = ((marked + 1 + step + places) % places) - 1;
        setMark({ of: text, index: next });
        document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
        return true;
      }
      if (current === undefined) return false;
      if (key === 'Enter') take(current);
      else if (key === 'Tab' && (current.kind === 'run' || current.kind === 'example')) {
        onReplace(current.query, current.query.length, current.query.length);
      } else if (key === 'Tab') take(current);
      else return false;
      return true;
    },
    submit: search,
  }));

  const groups = grouped(options);
  return (
    <div
      className={cn(
        menuClass,
        'absolute inset-x-0 top-full mt-1 max-h-[min(26rem,60dvh)] border p-0',
        options.length === 0 && 'hidden',
      )}
    >
      <div id={`${id}-list`} role="listbox" aria-label={t('suggestions')} className="p-1">
        {groups.map(({ name, entries }) => (
          <div key={name} role="group" aria-label={t(`groups.${name}`)}>
            <p aria-hidden className="px-2 pt-2 pb-1 text-2xs font-medium text-ink-subtle">
              {t(`groups.${name}`)}
            </p>
            {entries.map(({ option, index }) => (
              <button
                key={index}
                type="button"
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === marked}
                onPointerMove={() => setMark({ of: text, index })}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(option)}
                className={cn(
                  'flex min-h-8 w-full cursor-default items-center gap-3 rounded-sm px-2 py-1 text-start select-none',
                  index === marked && 'bg-hover',
                )}
              >
                <OptionRow option={option} />
              </button>
            ))}
          </div>
        ))}
      </div>
      <div className="sticky bottom-0 flex flex-wrap items-center gap-x-4 gap-y-1 border-t bg-raised px-3 py-1.5 text-2xs text-ink-subtle">
        <Hint keys={['↑', '↓']}>{t('keys.choose')}</Hint>
        <Hint keys={['↵']}>{t('keys.run')}</Hint>
        <Hint keys={['Tab']}>{t('keys.edit')}</Hint>
        <Link
          href={portalPath.searchHelp()}
          prefetch={false}
          // Without `preventDefault`, the box would lose the focus and close before the click.
          onMouseDown={(event) => event.preventDefault()}
          onBlur={onClose}
          className="ms-auto inline-flex min-h-6 items-center gap-1.5 text-xs text-accent-ink hover:underline"
        >
          <CircleHelp aria-hidden className="size-3.5" />
          {t('help')}
        </Link>
      </div>
      <p role="status" className="sr-only">
        {t('count', { count: options.length })}
      </p>
    </div>
  );
}

type GroupName = 'run' | 'insert' | 'examples';

const groupOf: Readonly<Record<Option['kind'], GroupName>> = {
  run: 'run',
  within: 'run',
  open: 'run',
  code: 'run',
  field: 'insert',
  value: 'insert',
  example: 'examples',
};

function grouped(options: readonly Option[]) {
  const entries = options.map((option, index) => ({ option, index }));
  const names = [...new Set(options.map(({ kind }) => groupOf[kind]))];
  return names.map((name) => ({
    name,
    entries: entries.filter(({ option }) => groupOf[option.kind] === name),
  }));
}

function OptionRow({ option }: { readonly option: Option }) {
  const t = useTranslations('portal.search');
  switch (option.kind) {
    case 'run':
      return (
        <>
          <Search aria-hidden className="size-4 shrink-0 text-accent-ink" />
          <span className="min-w-0 flex-1">
            {t('run')} <QueryChips query={option.query} />
          </span>
          <CornerDownLeft aria-hidden className="size-3.5 shrink-0 text-ink-subtle" />
        </>
      );
    case 'within':
      return (
        <>
          <ListFilter aria-hidden className="size-4 shrink-0 text-accent-ink" />
          <span className="min-w-0 flex-1">
            {t('within')} <QueryChips query={option.added} />
          </span>
        </>
      );
    case 'open':
      return (
        <>
          <ReceiptText aria-hidden className="size-4 shrink-0 text-accent-ink" />
          <span className="min-w-0 flex-1 break-all">{t('open', { id: option.label })}</span>
          <bdi className="shrink-0 text-xs text-ink-subtle">{option.detail}</bdi>
        </>
      );
    case 'code':
      return (
        <>
          <ReceiptText aria-hidden className="size-4 shrink-0 text-accent-ink" />
          <span className="min-w-0 flex-1 break-all">{t('code', { code: option.code })}</span>
        </>
      );
    case 'example':
      return <Row code={option.query} help={option.label} />;
    case 'field': {
      const { match, exists } = option.field;
      const takes = [...(match === null ? [] : [t(`takes.${match}`)]), ...(exists ? ['*'] : [])];
      return <Row code={option.field.path} help={option.field.help} aside={takes.join(', ')} />;
    }
    case 'value':
      return <Row code={option.template.text} help={t(`values.${option.template.help}`)} />;
  }
}

interface RowProps {
  readonly code: string;
  readonly help: string;
  readonly aside?: string;
}

function Row({ code, help, aside }: RowProps) {
  return (
    <>
      <span className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-3">
        <Code className="sm:max-w-3/5 sm:shrink-0">{code}</Code>
        <span className="block min-w-0 text-xs text-ink-muted sm:truncate">{help}</span>
      </span>
      {aside !== undefined && <span className="shrink-0 text-2xs text-ink-subtle">{aside}</span>}
    </>
  );
}

function Code({ children, className }: { readonly children: string; readonly className?: string }) {
  return (
    <code
      className={cn('foreign inline-block max-w-full font-mono text-xs [overflow-wrap:anywhere]', className)}
    >
      {children}
    </code>
  );
}

function Hint({ keys, children }: { readonly keys: readonly string[]; readonly children: ReactNode }) {
  return (
    <span className="hidden items-center gap-1 sm:inline-flex">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      {children}
    </span>
  );
}
