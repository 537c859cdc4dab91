'use client';

import { Plus, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/components/ui/class-names';
import { OnDemand } from '../on-demand';

interface FilterPillProps {
  readonly label: string;
  /** What the filter is set to; null while it is not. */
  readonly value: string | null;
  readonly onClear: () => void;
  /** The panel that sets it. */
  readonly children: (close: () => void) => ReactNode;
}

const load = async () => (await import('./filter-popover')).FilterPopover;

/** One filter: says what it is set to, opens the panel that sets it, and can be removed. */
export function FilterPill({ label, value, onClear, children }: FilterPillProps) {
  const t = useTranslations('portal.search.filters');
  const isSet = value !== null;
  return (
    <span
      className={cn(
        'inline-flex h-7 max-w-full items-stretch overflow-hidden rounded-full border text-xs font-medium',
        isSet ? 'border-accent-line bg-accent-soft text-accent-ink' : 'border-dashed border-line-strong',
      )}
    >
      <OnDemand
        load={load}
        props={{ label, button: <PillButton label={label} value={value} />, panel: children }}
      >
        {(button) => <PillButton label={label} value={value} aria-haspopup="dialog" {...button} />}
      </OnDemand>
      {isSet && (
        <button
          type="button"
          aria-label={t('remove', { filter: label })}
          onClick={onClear}
          className="grid w-7 shrink-0 place-items-center rounded-full hover:bg-accent-line/60 focus-visible:-outline-offset-2"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  );
}

interface PillButtonProps extends Omit<ComponentProps<'button'>, 'value'> {
  readonly label: string;
  readonly value: string | null;
}

function PillButton({ label, value, ...rest }: PillButtonProps) {
  const isSet = value !== null;
  return (
    <button
      type="button"
      className={cn(
        'inline-flex min-w-0 items-center gap-1.5 rounded-full transition-colors duration-75 focus-visible:-outline-offset-2',
        isSet
          ? 'ps-3 pe-1 hover:bg-accent-line/40'
          : 'ps-2 pe-3 text-ink-muted hover:bg-hover hover:text-ink aria-expanded:bg-hover',
      )}
      {...rest}
    >
      {!isSet && <Plus aria-hidden className="size-3.5 shrink-0" />}
      <span className="shrink-0">{label}</span>
      {isSet && (
        <>
          <span aria-hidden className="h-3.5 w-px shrink-0 bg-accent-line" />
          <bdi className="max-w-60 truncate">{value}</bdi>
        </>
      )}
    </button>
  );
}
