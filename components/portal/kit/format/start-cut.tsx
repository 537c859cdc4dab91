import { cn } from '@/components/ui/class-names';

/** Characters at the end that stay visible however little room there is. */
const tailLength = 8;

/** Characters of a key that fit everywhere. */
const shortLength = 12;

interface StartCutProps {
  readonly text: string;
  readonly className?: string;
}

/** Cut at its start: keys of one shop begin alike and differ at the end. The title has all of it. */
export function StartCut({ text, className }: StartCutProps) {
  const characters = Array.from(text);
  const head = characters.slice(0, -tailLength).join('');
  if (characters.length <= shortLength) return <bdi className={cn('tabular', className)}>{text}</bdi>;
  return (
    <bdi className={cn('start-cut', className)} title={text}>
      <span>
        <bdi>{head}</bdi>
      </span>
      <span data-tail="">{characters.slice(-tailLength).join('')}</span>
    </bdi>
  );
}
