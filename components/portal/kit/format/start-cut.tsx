import { cn } from '@/components/ui/class-names';

const tailLength = 8;

const shortLength = 12;

interface StartCutProps {
  readonly text: string;
  readonly className?: string;
}

/** Cuts the beginning of a long receipt number, because the numbers of one shop differ at the end. */
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
