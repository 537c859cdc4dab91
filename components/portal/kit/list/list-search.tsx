'use client';

import { Search } from 'lucide-react';
import { useEffect, useRef, type FormEvent } from 'react';
import { Input } from '@/components/ui/input';
import { typedFields } from '../form/typed-fields';
import type { SearchableList } from './list';
import { useListAddress } from './use-list-address';
import { useFocusKey } from './use-focus-key';

interface ListSearchProps {
  readonly list: SearchableList;
  readonly label: string;
}

export function ListSearch({ list, label }: ListSearchProps) {
  const { address, show } = useListAddress(list);
  const box = useRef<HTMLDivElement>(null);
  useFocusKey(box);
  const shown = address.q ?? '';
  const others = Object.entries<string | number | null>(address).filter(
    ([name]) => name !== 'q' && name !== 'after',
  );
  const written = useRef(shown);
  // Sets the value of the existing input, because a new input would lose the focus and text typed before
  // scripts ran.
  useEffect(() => {
    const input = box.current?.querySelector('input');
    if (input === null || input === undefined || written.current === shown) return;
    written.current = shown;
    input.value = shown;
  }, [shown]);
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    show({ ...Object.fromEntries(others), q: typedFields(event.currentTarget).text('q') || null });
  };
  return (
    // Before scripts have loaded, the browser submits this form. Hidden fields keep the other filters.
    <form action={list.path({})} role="search" onSubmit={search} className="w-full sm:w-72 print:hidden">
      {others.map(([key, value]) =>
        value === null ? null : <input key={key} type="hidden" name={key} value={value} />,
      )}
      <div ref={box} className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute inset-s-2.5 top-1/2 size-4 -translate-y-1/2 text-ink-subtle"
        />
        <Input
          type="search"
          name="q"
          defaultValue={shown}
          placeholder={label}
          aria-label={label}
          autoComplete="off"
          className="ps-8"
        />
      </div>
    </form>
  );
}
