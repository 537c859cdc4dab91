'use client';

import { useTranslations } from 'next-intl';
import { Kbd } from '@/components/ui/kbd';

const keys = [
  { does: 'palette', keys: ['Ctrl', 'K'] },
  { does: 'help', keys: ['?'] },
  { does: 'search', keys: ['/'] },
  { does: 'next', keys: ['J'] },
  { does: 'previous', keys: ['K'] },
  { does: 'open', keys: ['↵'] },
  { does: 'close', keys: ['Esc'] },
] as const;

/** Every key that does something on all or most pages. */
export function KeyList() {
  const t = useTranslations('portal.frame.command.keys');
  return (
    <dl className="flex flex-col">
      {keys.map((entry) => (
        <div
          key={entry.does}
          className="flex min-h-9 items-center justify-between gap-4 border-b text-sm last:border-0"
        >
          <dt>{t(entry.does)}</dt>
          <dd className="flex gap-1">
            {entry.keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
