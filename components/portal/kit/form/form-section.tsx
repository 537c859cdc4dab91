import { useId, type ReactNode } from 'react';
import { cn } from '@/components/ui/class-names';

const fieldsWidthClass = 'max-w-xl @7xl:max-w-3xl';

/** On wide screens the titles are to the left of the fields, so this width includes title and gap. */
export const formWidthClass = 'max-w-xl @3xl:max-w-[54.5rem] @7xl:max-w-[66.5rem]';

interface FormSectionProps {
  readonly id?: string;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
}

export function FormSection({ id, title, description, children }: FormSectionProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className="grid scroll-mt-16 md:scroll-mt-2 gap-x-10 gap-y-4 border-t py-6 first:border-0 first:pt-0 @3xl:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <header>
        <h2 id={titleId} className="font-semibold">
          {title}
        </h2>
        {description && <p className="mt-1 text-sm text-ink-muted">{description}</p>}
      </header>
      <div className={cn('flex min-w-0 flex-col gap-4', fieldsWidthClass)}>{children}</div>
    </section>
  );
}
