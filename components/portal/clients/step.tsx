import type { ReactNode } from 'react';

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly description: ReactNode;
  readonly children: ReactNode;
}

export function Step({ number, title, description, children }: StepProps) {
  return (
    <li className="flex min-w-0 gap-3">
      <span
        aria-hidden
        className="tabular mt-0.5 grid size-6 shrink-0 place-items-center rounded-full border bg-sunken text-xs font-medium text-ink-muted"
      >
        {number}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div>
          <h3 className="text-sm font-semibold">{title}</h3>
          <p className="text-xs text-ink-muted">{description}</p>
        </div>
        {children}
      </div>
    </li>
  );
}
