'use client';

import { Search } from 'lucide-react';
import Form from 'next/form';
import { useSearchParams } from 'next/navigation';
import { useRef } from 'react';
import { Input } from '@/components/ui/input';
import { useFocusKey } from './use-focus-key';

interface ListSearchProps {
  /** Names the box for screen readers and, short, as its placeholder. */
  readonly label: string;
  /** The address of the list, which gets what is typed as `q`; other filters stay. */
  readonly action: string;
}

/** The search box of a plain list: what is typed stands in the address as `q`, and a new search begins at the top. */
export function ListSearch({ label, action }: ListSearchProps) {
  const search = useSearchParams();
  const box = useRef<HTMLDivElement>(null);
  useFocusKey(box);
  const kept = [...search].filter(([name]) => name !== 'q' && name !== 'after');
  return (
    <Form action={action} role="search" className="w-full sm:w-72 print:hidden">
      {kept.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <div ref={box} className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute inset-s-2.5 top-1/2 size-4 -translate-y-1/2 text-ink-subtle"
        />
        <Input
          key={search.get('q')}
          type="search"
          name="q"
          defaultValue={search.get('q') ?? ''}
          placeholder={label}
          aria-label={label}
          autoComplete="off"
          className="ps-8"
        />
      </div>
    </Form>
  );
}
