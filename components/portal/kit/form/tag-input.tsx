'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState, type KeyboardEvent } from 'react';
import { cn } from '@/components/ui/class-names';
import { useFieldControl } from '@/components/ui/field';
import { controlClass } from '@/components/ui/input';

interface TagInputProps {
  readonly defaultValue: readonly string[];
  readonly nameOf: (tag: string) => string;
  /** Reports changed tags to the form, because they fire no event of a field. */
  readonly onChange: () => void;
}

/** Submits one tag a line. Text that is not yet a tag is submitted as well. */
export function TagInput({ defaultValue, nameOf, onChange }: TagInputProps) {
  const t = useTranslations('ui');
  const { name, ...control } = useFieldControl();
  const box = useRef<HTMLInputElement>(null);
  const [tags, setTags] = useState(defaultValue);
  const [draft, setDraft] = useState('');
  const change = (next: readonly string[]) => {
    setTags([...new Set(next)]);
    onChange();
  };
  const add = () => {
    change([...tags, ...wordsOf(draft)]);
    setDraft('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if ((event.key === 'Enter' || event.key === ',') && draft.trim() !== '') {
      event.preventDefault();
      add();
    }
    if (event.key === 'Backspace' && draft === '' && tags.length > 0) change(tags.slice(0, -1));
  };
  return (
    <div
      className={cn(
        controlClass,
        'flex h-auto min-h-8 flex-wrap items-center gap-1 px-1 py-0.5 focus-within:border-focus',
      )}
    >
      {tags.map((tag) => (
        <span
          key={tag}
          className="inline-flex h-6 max-w-full items-center rounded-xs border bg-sunken ps-2 text-xs"
        >
          <bdi className="truncate">{nameOf(tag)}</bdi>
          <button
            type="button"
            aria-label={t('removeTag', { tag: nameOf(tag) })}
            onClick={() => {
              change(tags.filter((one) => one !== tag));
              box.current?.focus();
            }}
            className="grid size-6 shrink-0 place-items-center rounded-xs text-ink-subtle hover:text-ink focus-visible:-outline-offset-2"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </span>
      ))}
      <input
        {...control}
        ref={box}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => draft.trim() !== '' && add()}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="h-6 min-w-24 flex-1 bg-transparent px-1.5 outline-none"
      />
      <input type="hidden" name={name} value={[...tags, ...wordsOf(draft)].join('\n')} />
    </div>
  );
}

function wordsOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((word) => word !== '');
}
