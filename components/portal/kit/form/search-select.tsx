'use client';

import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState, type ReactNode } from 'react';
import { cn } from '@/components/ui/class-names';
import { useFieldControl } from '@/components/ui/field';
import { controlClass } from '@/components/ui/input';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover';
import { Select } from '@/components/ui/select';
import { fold } from '@/lib/search/fold';
import { OptionSearch } from './option-search';

/** Up to this number, options have no search box, because reading them is faster than typing. */
const plainMax = 15;

export interface SearchOption {
  readonly value: string;
  readonly text: string;
  readonly label?: ReactNode;
}

interface SearchSelectProps {
  readonly options: readonly SearchOption[];
  readonly value: string;
  readonly disabled?: boolean;
  readonly onValueChange: (value: string) => void;
  readonly searchLabel: string;
}

export function SearchSelect({ searchLabel, ...rest }: SearchSelectProps) {
  const { options } = rest;
  if (options.length > plainMax) return <Searched {...rest} searchLabel={searchLabel} />;
  return <Select {...rest} options={options.map(({ value, text, label = text }) => ({ value, label }))} />;
}

function Searched({ options, value, disabled, onValueChange, searchLabel }: SearchSelectProps) {
  const tUi = useTranslations('ui');
  const { required, name: _, ...control } = useFieldControl();
  const panelId = useId();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [marked, setMarked] = useState(0);
  const chosen = options.find((option) => option.value === value);
  const found = findOptions(options, text);
  const change = (next: boolean) => {
    setOpen(next);
    setText('');
    setMarked(0);
  };
  return (
    <Popover open={open} onOpenChange={change}>
      <PopoverTrigger
        {...control}
        type="button"
        role="combobox"
        aria-expanded={open}
        aria-controls={panelId}
        aria-required={required}
        disabled={disabled}
        className={cn(controlClass, 'inline-flex items-center justify-between gap-2 text-start')}
      >
        <span className="min-w-0 truncate">{chosen?.label ?? chosen?.text}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-subtle" />
      </PopoverTrigger>
      <PopoverContent id={panelId} aria-label={searchLabel}>
        <OptionSearch
          label={searchLabel}
          listLabel={searchLabel}
          text={text}
          onText={setText}
          options={found.map((option) => ({
            value: option.value,
            label: <span className="min-w-0 flex-1 truncate">{option.label ?? option.text}</span>,
          }))}
          chosen={value}
          onChoose={(next) => {
            change(false);
            onValueChange(next);
          }}
          marked={marked}
          onMark={setMarked}
        >
          <p role="status" className={cn('px-2 text-xs text-ink-subtle', found.length > 0 && 'sr-only')}>
            {tUi('found', { count: found.length })}
          </p>
        </OptionSearch>
      </PopoverContent>
    </Popover>
  );
}

export function findOptions<Option extends Pick<SearchOption, 'text'>>(
  options: readonly Option[],
  typed: string,
): readonly Option[] {
  const words = fold(typed).split(/\s+/);
  return options.filter(({ text }) => words.every((word) => fold(text).includes(word)));
}
