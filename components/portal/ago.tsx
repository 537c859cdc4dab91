import { useFormatter, useNow } from 'next-intl';
import type { ValueFormat } from './value-format';

interface AgoProps {
  readonly at: Date;
  readonly format: ValueFormat;
  readonly timeZone: string;
}

/** How long ago something was, with the exact time on hover. Server components only: the browser's clock may be wrong. */
export function Ago({ at, format, timeZone }: AgoProps) {
  const words = useFormatter();
  const now = useNow();
  return (
    <time dateTime={at.toISOString()} title={format.instant(at, timeZone)}>
      {words.relativeTime(at, now)}
    </time>
  );
}
