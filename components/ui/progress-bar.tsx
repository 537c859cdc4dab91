/** How far something is, from 0 to 1. Decoration: words beside it say how far. */
export function ProgressBar({ share }: { readonly share: number }) {
  return (
    <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken">
      <div
        className="h-full bg-accent transition-[width] duration-200"
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}
