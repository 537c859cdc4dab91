'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { OnDemand } from '../state/on-demand';

interface FilterPillProps {
  readonly label: string;
  readonly value: string | null;
  readonly onClear: () => void;
  /** Called on hover and focus, because a click may follow. */
  readonly onPrepare?: () => void;
  readonly loadPanel?: () => Promise<unknown>;
  readonly children: (close: () => void) => ReactNode;
}

export function FilterPill({ label, value, onClear, onPrepare, loadPanel, children }: FilterPillProps) {
  const t = useTranslations('portal.search.filters');
  const isSet = value !== null;
  const load = async () => {
    const [{ FilterPopover }] = await Promise.all([import('./filter-popover'), loadPanel?.()]);
    return FilterPopover;
  };
  return (
    <span onPointerEnter={onPrepare} onFocus={onPrepare} data-set={isSet} className="filter-pill">
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
    <button type="button" {...rest}>
      {!isSet && <Icon name="plus" className="size-3.5" />}
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
