'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { cn } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { Kbd, useModifier } from '@/components/ui/kbd';
import type { CounterSetting } from '@/lib/domain/receipts/counter/counter-query';
import type { NavLink } from '../kit/feature';
import { isTyping } from '../kit/state/is-typing';
import type { ActionLink } from './actions';
import { useKeys } from './use-keys';

export interface CommandProps {
  readonly links: readonly NavLink[];
  readonly user: string;
  readonly setting: CounterSetting;
  readonly maySearch: boolean;
  readonly actions: readonly ActionLink[];
  readonly mayRotate: boolean;
}

export type CommandView = 'palette' | 'keys';

export interface CommandDialogProps extends CommandProps {
  readonly view: CommandView | null;
  readonly onViewChange: (view: CommandView | null) => void;
}

const load = async () => (await import('./command-dialog')).CommandDialog;

/** Every page has a button of the shape `rail`, so only this shape listens to the keyboard. */
export function CommandButton({ shape, ...props }: CommandProps & { readonly shape: 'rail' | 'tile' }) {
  const t = useTranslations('portal.frame.command');
  const [view, setView] = useState<CommandView | null>(null);
  const [loaded, setLoaded] = useState<{ readonly Panel: ComponentType<CommandDialogProps> } | null>(null);
  const open = useCallback((wanted: CommandView) => {
    setView(wanted);
    void load().then(
      (Panel) => setLoaded({ Panel }),
      // The browser is offline. The next click tries again.
      () => setView(null),
    );
  }, []);
  useCommandKeys(shape === 'rail', open);
  useKeys(shape === 'rail', props.links);
  const modifier = useModifier();
  return (
    <>
      <button
        type="button"
        // The tile shows only an icon. The rail's button has a text, which serves as its label.
        aria-label={shape === 'tile' ? t('label') : undefined}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => open('palette')}
        className={cn(
          'frame-button justify-center font-medium text-ink-muted hover:text-ink',
          shape === 'tile'
            ? 'size-10'
            : 'min-h-10 border bg-surface text-sm lg:min-h-8 lg:justify-start lg:gap-1.5 lg:px-2',
        )}
      >
        <Icon name="search" />
        {shape === 'rail' && (
          <>
            <span className="sr-only lg:not-sr-only lg:min-w-0 lg:flex-1 lg:truncate lg:text-start">
              {t('label')}
            </span>
            <Kbd aria-hidden className="hidden lg:inline-flex">
              {modifier} K
            </Kbd>
          </>
        )}
      </button>
      {loaded !== null && <loaded.Panel {...props} view={view} onViewChange={setView} />}
    </>
  );
}

function useCommandKeys(listens: boolean, open: (view: CommandView) => void): void {
  useEffect(() => {
    if (!listens) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const isCommand = (event.metaKey || event.ctrlKey) && !event.altKey && event.key.toLowerCase() === 'k';
      const isHelp = event.key === '?' && !event.metaKey && !event.ctrlKey && !isTyping(event.target);
      if (!isCommand && !isHelp) return;
      event.preventDefault();
      open(isCommand ? 'palette' : 'keys');
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [listens, open]);
}
