import { Fragment, type ReactNode } from 'react';

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
        className="max-h-96 overflow-y-auto p-3 font-mono text-xs leading-5 [overflow-wrap:anywhere] whitespace-pre-wrap focus-visible:-outline-offset-2"
      >
        <Lines code={code} />
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

/** Most characters of a line that fits on a phone. */
const lineLengthMax = 44;

/** Class names are written out, because Tailwind finds them by reading this file. */
const hangingClasses = [
  'block ps-[2ch] -indent-[2ch]',
  'block ps-[4ch] -indent-[4ch]',
  'block ps-[6ch] -indent-[6ch]',
  'block ps-[8ch] -indent-[8ch]',
  'block ps-[10ch] -indent-[10ch]',
] as const;

/** Wraps long lines with a hanging indent. The text content equals the code, so that copying works. */
export function Lines({ code, isColoured = true }: { readonly code: string; readonly isColoured?: boolean }) {
  const lines = code.split(/(?<=\n)/);
  return (
    <code>
      {lines.map((line, index) => {
        const content = isColoured ? coloured(line) : line;
        if (line.length <= lineLengthMax) return <Fragment key={index}>{content}</Fragment>;
        const depth = Math.floor(line.search(/\S|$/) / 2);
        return (
          <span key={index} className={hangingClasses[Math.min(depth, hangingClasses.length - 1)]}>
            {content}
          </span>
        );
      })}
    </code>
  );
}

const parts = /(?<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(?<comment>^[ \t]*(?:#|\/\/) .*$)/gm;

function coloured(line: string): ReactNode[] {
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const match of line.matchAll(parts)) {
    const isText = match.groups?.['text'] !== undefined;
    pieces.push(
      line.slice(end, match.index),
      <span key={match.index} className={isText ? 'text-success-ink' : 'text-ink-subtle'}>
        {match[0]}
      </span>,
    );
    end = match.index + match[0].length;
  }
  return [...pieces, line.slice(end)];
}
