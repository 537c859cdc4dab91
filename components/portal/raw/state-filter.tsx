import { useTranslations } from 'next-intl';
import { HoverLink } from '../hover-link';
import { cn } from '@/components/ui/class-names';
import { rawHref, type RawAddress } from './raw-address';

const states = [null, 'failed', 'received', 'processed', 'ignored'] as const;

/** The states one may look at, one at a time; links, so that each can be opened elsewhere. */
export function StateFilter({ address }: { readonly address: RawAddress }) {
  const t = useTranslations('portal.raw');
  return (
    <nav aria-label={t('stateFilter')} className="flex flex-wrap gap-1 print:hidden">
      {states.map((state) => (
        <HoverLink
          key={state}
          href={rawHref({ ...address, state, cause: null, view: null, after: null })}
          aria-current={address.state === state ? 'true' : undefined}
          className={cn(
            'flex h-8 items-center rounded-sm px-2.5 text-sm font-medium text-ink-muted hover:bg-hover hover:text-ink',
            address.state === state && 'bg-pressed text-ink',
          )}
        >
          {state === null ? t('allStates') : t(`states.${state}`)}
        </HoverLink>
      ))}
    </nav>
  );
}
