'use client';

import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useRef, useState, type ComponentType, type FormEvent, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { cn } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Kbd } from '@/components/ui/kbd';
import { useTypedEarly } from '@/components/ui/use-typed-early';
import type { CounterSetting } from '@/lib/domain/receipts/counter/counter-query';
import { queryCharactersMax } from '@/lib/domain/receipts/counter/query-length';
import { trimQuery } from '@/lib/search/language/trim-query';
import { useFocusKey } from '../list/use-focus-key';
import { searchHelpQuery } from './search-help';
import type { SuggestionsHandle, SuggestionsProps } from './suggestions';

export const searchProblemId = 'search-problem';

export interface SearchBoxProps {
  readonly label: string;
  readonly placeholder: string;
  readonly action: `/${string}`;
  readonly value: string;
  /** Current query, shown outside the box. When it changes, typed text is discarded. */
  readonly shown?: string;
  readonly reads: 'receipts' | 'identifiers';
  readonly setting: CounterSetting;
  /** While scripts load, `query` may be plain text, and the page must convert it. */
  readonly onSearch: (query: string) => void;
  readonly onPrepare: (query: string) => void;
}

const load = async () => (await import('./suggestions')).Suggestions;

export function SearchBox({
  label,
  placeholder,
  action,
  value,
  shown = value,
  onSearch,
  onPrepare,
  ...rest
}: SearchBoxProps) {
  const t = useTranslations('portal.search');
  const id = useId();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const suggestions = useRef<SuggestionsHandle>(null);
  /** The typed text is discarded when `shown` or `value` changes. */
  const [draft, setDraft] = useState({ of: shown, beside: value, text: value });
  if (draft.of !== shown || draft.beside !== value) setDraft({ of: shown, beside: value, text: value });
  const [caret, setCaret] = useState(0);
  /** Value of `shown` when the suggestions opened. They close when it changes. */
  const [openAt, setOpenAt] = useState<string | null>(null);
  const [active, setActive] = useState<string | null>(null);
  const [loaded, setLoaded] = useState<{ readonly Panel: ComponentType<SuggestionsProps> } | null>(null);
  const { text } = draft;
  const open = openAt === shown;
  const setOpen = (is: boolean) => setOpenAt(is ? shown : null);
  useFocusKey(input);
  useTypedEarly(input, text);

  const prepare = () => {
    void client.prefetchQuery(searchHelpQuery(rest.reads));
    if (loaded !== null) return;
    // If loading fails, the page of the list reads the submitted text.
    void load().then(
      (Panel) => setLoaded({ Panel }),
      () => undefined,
    );
  };
  const change = (next: string) => {
    prepare();
    input.current?.setCustomValidity('');
    setDraft({ of: shown, beside: value, text: next });
    setOpen(true);
  };
  const replace = (next: string, from: number, to: number) => {
    flushSync(() => change(next));
    input.current?.focus();
    input.current?.setSelectionRange(from, to);
    setCaret(to);
  };
  const run = (query: string) => {
    const isTooLong = query.length > queryCharactersMax;
    input.current?.setCustomValidity(isTooLong ? t('tooLong', { maximum: queryCharactersMax }) : '');
    if (input.current?.reportValidity() === false) return;
    setDraft({ of: shown, beside: value, text: query });
    setOpen(false);
    if (query !== value) onSearch(query);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = trimQuery(text);
    if (suggestions.current === null) run(typed);
    else suggestions.current.submit(typed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (suggestions.current?.onKey(event.key) === true) event.preventDefault();
    else if (event.key === 'Escape' && open) {
      event.preventDefault();
      setOpen(false);
    } else if (event.key === 'ArrowDown') setOpen(true);
  };

  return (
    <form role="search" action={action} onSubmit={submit} className="relative w-full min-w-0 print:hidden">
      <Icon
        name="search"
        className="pointer-events-none absolute inset-s-3 top-1/2 -translate-y-1/2 text-ink-subtle"
      />
      <input
        ref={input}
        name="q"
        role="combobox"
        aria-label={label}
        aria-expanded={open && loaded !== null}
        aria-controls={open && loaded !== null ? `${id}-list` : undefined}
        aria-activedescendant={open && active !== null ? active : undefined}
        aria-autocomplete="list"
        aria-describedby={searchProblemId}
        enterKeyHint="search"
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          change(event.target.value);
          setCaret(event.target.selectionStart ?? 0);
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? 0)}
        onFocus={() => {
          prepare();
          setOpen(true);
        }}
        onBlur={({ relatedTarget, currentTarget }) => {
          if (currentTarget.form?.contains(relatedTarget) !== true) setOpen(false);
        }}
        onPointerEnter={prepare}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        className={cn(
          'peer foreign h-9 w-full min-w-0 truncate rounded-md border border-control bg-surface ps-9 pe-10 text-base text-ink shadow-xs sm:text-sm',
          'transition-[border-color] duration-100 placeholder:text-ink-subtle hover:border-ink-subtle',
          'focus-visible:border-focus focus-visible:outline-offset-0',
          '[body:has(#search-problem)_&]:border-danger',
        )}
      />
      {text === '' ? (
        <span
          title={t('focus')}
          className="absolute inset-e-2.5 top-1/2 hidden -translate-y-1/2 peer-focus:hidden sm:flex"
        >
          <Kbd aria-hidden>/</Kbd>
        </span>
      ) : (
        <span className="absolute inset-e-1.5 top-1/2 flex -translate-y-1/2">
          <IconButton
            size="sm"
            label={t('clear')}
            onClick={() => {
              run('');
              input.current?.focus();
            }}
          >
            <X aria-hidden />
          </IconButton>
        </span>
      )}
      {open && loaded !== null && text.length <= queryCharactersMax && (
        <loaded.Panel
          {...rest}
          ref={suggestions}
          id={id}
          text={text}
          caret={caret}
          within={value === shown ? '' : shown}
          onReplace={replace}
          onRun={run}
          onPrepare={onPrepare}
          onActive={setActive}
          onClose={() => setOpen(false)}
        />
      )}
    </form>
  );
}
