'use client';

import { Check, Search } from 'lucide-react';
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { cn } from '@/components/ui/class-names';
import { Input } from '@/components/ui/input';

interface OptionSearchProps<Value> {
  readonly label: string;
  readonly listLabel: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly chosen: Value | null;
  readonly onChoose: (value: Value) => void;
  readonly marked: number;
  readonly onMark: (index: number) => void;
  readonly children: ReactNode;
}

export function OptionSearch<Value extends string | number>({
  label,
  listLabel,
  text,
  onText,
  options,
  chosen,
  onChoose,
  marked,
  onMark,
  children,
}: OptionSearchProps<Value>) {
  const id = useId();
  const index = Math.min(marked, options.length - 1);
  const current = options[index];
  const idOf = (at: number) => `${id}-${at}`;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && current !== undefined) {
      event.preventDefault();
      onChoose(current.value);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || options.length === 0) return;
    event.preventDefault();
    const next = (index + step + options.length) % options.length;
    onMark(next);
    document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <div className="-m-2 flex flex-col gap-2">
      <Input
        autoFocus
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={current === undefined ? undefined : idOf(index)}
        placeholder={label}
        icon={<Search />}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          onText(event.target.value);
          onMark(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label={listLabel} className="max-h-64 overflow-y-auto">
        {options.map(({ value, label: labelText }, at) => (
          <button
            key={value}
            id={idOf(at)}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={value === chosen}
            onPointerMove={() => onMark(at)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(value)}
            className={cn(
              'flex min-h-9 w-full cursor-default items-center gap-3 rounded-sm px-2 py-1 text-start select-none',
              at === index && 'bg-hover',
            )}
          >
            {labelText}
            <Check
              aria-hidden
              className={cn('ms-auto size-4 shrink-0 text-accent-ink', value !== chosen && 'invisible')}
            />
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}
