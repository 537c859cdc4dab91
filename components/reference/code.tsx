export function Code({
  label,
  code,
  quiet = false,
}: {
  readonly label: string;
  readonly code: string;
  readonly quiet?: boolean;
}) {
  return (
    <figure className="min-w-0">
      {!quiet && (
        <figcaption className="flex min-h-9 items-center justify-between gap-2 border-b px-3 text-xs font-medium text-ink-muted">
          <span className="truncate">{label}</span>
          <CopyButton />
        </figcaption>
      )}
      <pre
        tabIndex={0}
        aria-label={label}
        role="region"
        className="max-h-96 overflow-auto p-3 font-mono text-xs leading-5 focus-visible:-outline-offset-2"
      >
        <Coloured code={code} />
      </pre>
    </figure>
  );
}

export function CopyButton() {
  return (
    <button
      type="button"
      data-copy
      className="script-only rounded-sm border px-2 py-0.5 text-xs text-ink-muted hover:bg-hover hover:text-ink"
    >
      Copy
    </button>
  );
}

const parts = /(?<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(?<comment>^[ \t]*(?:#|\/\/) .*$)/gm;

function Coloured({ code }: { readonly code: string }) {
  const pieces: { readonly kind: 'plain' | 'text' | 'comment'; readonly piece: string }[] = [];
  let end = 0;
  for (const match of code.matchAll(parts)) {
    pieces.push({ kind: 'plain', piece: code.slice(end, match.index) });
    pieces.push({ kind: match.groups?.['text'] === undefined ? 'comment' : 'text', piece: match[0] });
    end = match.index + match[0].length;
  }
  pieces.push({ kind: 'plain', piece: code.slice(end) });
  return (
    <code>
      {pieces.map(({ kind, piece }, index) => {
        if (kind === 'plain') return piece;
        return (
          <span key={index} className={kind === 'text' ? 'text-success-ink' : 'text-ink-subtle'}>
            {piece}
          </span>
        );
      })}
    </code>
  );
}
