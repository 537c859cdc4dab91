import { Check, ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, type ReactNode } from 'react';
import { cn } from '@/components/ui/class-names';
import { Spinner } from '@/components/ui/waiting';

interface GuideStepProps {
  readonly title: string;
  readonly state: 'done' | 'waiting' | 'open';
  readonly status: ReactNode;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

export function GuideStep({ title, state, status, isOpen, onToggle, children }: GuideStepProps) {
  const t = useTranslations('portal.setup');
  const id = useId();
  return (
    <li className="border-b last:border-b-0">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-h-11 w-full items-center gap-3 py-2 text-start focus-visible:-outline-offset-2"
        >
          <span
            className={cn(
              'grid size-5 shrink-0 place-items-center rounded-full border',
              state === 'done' && 'border-transparent bg-success-soft text-success-ink',
            )}
          >
            {state === 'done' && <Check aria-label={t('done')} className="size-3.5" />}
            {state === 'waiting' && <Spinner className="size-3.5" />}
          </span>
          <span className="shrink-0 text-sm font-medium">{title}</span>
          <span
            role="status"
            className={cn(
              'min-w-0 flex-1 truncate text-end text-xs',
              state === 'done' ? 'text-success-ink' : 'text-ink-subtle',
            )}
          >
            {status}
          </span>
          <ChevronDown
            aria-hidden
            className={cn('size-4 shrink-0 text-ink-subtle transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </h3>
      <div id={id} hidden={!isOpen} className="pb-5 ps-8">
        {isOpen && children}
      </div>
    </li>
  );
}
