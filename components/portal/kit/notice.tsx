import { cva, type VariantProps } from 'class-variance-authority';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const noticeClass = cva('flex items-start gap-2.5 rounded-md border px-3 py-2.5 text-sm', {
  variants: {
    tone: {
      info: 'border-accent-line bg-accent-soft text-accent-ink',
      warning: 'border-warning-line bg-warning-soft text-warning-ink',
      danger: 'border-danger-line bg-danger-soft text-danger-ink',
    },
  },
  defaultVariants: { tone: 'info' },
});

const icons = { info: Info, warning: TriangleAlert, danger: CircleAlert } as const;

/** Only warnings and errors interrupt a screen reader. */
export function Notice({
  tone,
  role,
  children,
}: VariantProps<typeof noticeClass> & {
  readonly role?: 'note';
  readonly children: ReactNode;
}) {
  const Icon = icons[tone ?? 'info'];
  return (
    <div role={role ?? (tone === 'info' ? 'status' : 'alert')} className={noticeClass({ tone })}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
