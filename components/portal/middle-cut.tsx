import { cn } from '@/components/ui/class-names';

/** Characters at the end that stay in sight however little room there is. */
const tailLength = 8;

interface MiddleCutProps {
  readonly text: string;
  readonly className?: string;
}

/**
 * A key such as a transaction number on one line. Where there is no room for all of it, its middle is left out: keys of
 * one shop begin alike and differ at the end. All of it is in the title.
 */
export function MiddleCut({ text, className }: MiddleCutProps) {
  const characters = Array.from(text);
  const head = characters.slice(0, -tailLength).join('');
  if (head === '') return <bdi className={cn('tabular', className)}>{text}</bdi>;
  return (
    <bdi className={cn('tabular inline-flex max-w-full min-w-0 align-bottom', className)} title={text}>
      <span className="truncate whitespace-pre">{head}</span>
      <span data-tail className="shrink-0 whitespace-pre">
        {characters.slice(-tailLength).join('')}
      </span>
    </bdi>
  );
}
