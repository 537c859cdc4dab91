import { cn } from '@/components/ui/class-names';

const lines = [
  ['w-24', 'w-8'],
  ['w-32', 'w-10'],
  ['w-20', 'w-8'],
  ['w-28', 'w-9'],
] as const;

export function Paper() {
  return (
    <div aria-hidden className="relative h-112 w-80 select-none">
      <Sheet className="absolute inset-x-6 top-10 rotate-6 opacity-60" />
      <Sheet className="absolute inset-x-3 top-4 -rotate-3" />
    </div>
  );
}

function Sheet({ className }: { readonly className: string }) {
  return (
    <div className={className} style={{ filter: 'drop-shadow(0 18px 28px var(--shadow-tint))' }}>
      <div
        className="flex flex-col gap-6 bg-raised px-8 pt-9 pb-12"
        // Cuts triangles out of the last 8 px, so that the edge looks torn.
        style={{
          mask: 'conic-gradient(from -45deg at bottom, #0000, #000 1deg 89deg, #0000 90deg) 50%/16px 100%',
        }}
      >
        <div className="flex flex-col items-center gap-2.5">
          <span className="size-10 rounded-full bg-accent" />
          <Bar className="w-28 bg-line-strong" />
          <Bar className="w-20" />
        </div>
        <div className="flex flex-col gap-3.5 border-y border-dashed border-line-strong py-5">
          {lines.map(([name, price]) => (
            <div key={name} className="flex justify-between">
              <Bar className={name} />
              <Bar className={price} />
            </div>
          ))}
        </div>
        <div className="flex items-center justify-between">
          <Bar className="h-3 w-16 bg-ink-subtle" />
          <Bar className="h-3 w-20 bg-ink" />
        </div>
        <div
          className="mx-auto h-10 w-44 opacity-80"
          style={{
            background:
              'repeating-linear-gradient(90deg, var(--ink) 0 2px, transparent 2px 5px, var(--ink) 5px 6px, transparent 6px 9px, var(--ink) 9px 12px, transparent 12px 14px)',
          }}
        />
      </div>
    </div>
  );
}

function Bar({ className }: { readonly className: string }) {
  return <span className={cn('block h-2 rounded-full bg-line', className)} />;
}
