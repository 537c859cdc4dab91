'use client';

import { useTranslations } from 'next-intl';
import { Kbd, useModifier } from '@/components/ui/kbd';
import type { NavLink } from '../kit/feature';

interface KeyRow {
  readonly name: string;
  readonly keys: readonly string[];
}

export function KeyList({ links }: { readonly links: readonly NavLink[] }) {
  const t = useTranslations('portal.frame.command.keys');
  const modifier = useModifier();
  const isThere = (key: NavLink['key']) => links.some((link) => link.key === key);
  return (
    // Focusable, so that arrow keys can scroll it.
    <div
      role="group"
      aria-label={t('title')}
      tabIndex={0}
      className="grid items-start gap-x-10 gap-y-5 rounded-sm sm:grid-cols-2"
    >
      <KeyGroup
        title={t('everywhere')}
        rows={[
          { name: t('palette'), keys: [modifier, 'K'] },
          { name: t('help'), keys: ['?'] },
          { name: t('close'), keys: ['Esc'] },
        ]}
      />
      <KeyGroup
        title={t('lists')}
        rows={[
          { name: t('search'), keys: ['/'] },
          { name: t('next'), keys: ['J'] },
          { name: t('previous'), keys: ['K'] },
          { name: t('open'), keys: ['↵'] },
          ...(isThere('receipts')
            ? [
                { name: t('select'), keys: ['X'] },
                { name: t('selectTo'), keys: ['Shift', 'X'] },
                { name: t('selectNext'), keys: ['Shift', 'J/K'] },
              ]
            : []),
        ]}
      />
      <KeyGroup
        title={t('record')}
        rows={[
          { name: t('edit'), keys: ['E'] },
          ...(isThere('receipts')
            ? [
                { name: t('assign'), keys: ['A'] },
                { name: t('send'), keys: ['S'] },
                { name: t('print'), keys: ['P'] },
                { name: t('back'), keys: ['Esc'] },
              ]
            : []),
        ]}
      />
      <KeyGroup
        title={t('goTo')}
        rows={links.map(({ label, letter }) => ({ name: label, keys: ['G', letter.toUpperCase()] }))}
      />
    </div>
  );
}

function KeyGroup({ title, rows }: { readonly title: string; readonly rows: readonly KeyRow[] }) {
  return (
    <section>
      <h3 className="pb-1 text-xs font-medium text-ink-subtle">{title}</h3>
      <dl className="flex flex-col">
        {rows.map(({ name, keys }) => (
          <div
            key={name}
            className="flex min-h-9 items-center justify-between gap-4 border-b text-sm last:border-0"
          >
            <dt>{name}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
