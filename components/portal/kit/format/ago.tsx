import { useFormatter, useNow } from 'next-intl';
import type { ValueFormat } from './value-format';

interface AgoProps {
  readonly at: Date;
  readonly format: ValueFormat;
  readonly timeZone: string;
}

/** Server components only, because the browser's clock may be wrong. */
export function Ago({ at, format, timeZone }: AgoProps) {
  const words = useFormatter();
  const now = useNow();
  return (
    <time dateTime={at.toISOString()} title={format.instant(at, timeZone)}>
      {words.relativeTime(at, now)}
    </time>
  );
}

export interface AgoWords {
  readonly iso: string;
  readonly ago: string;
  readonly exact: string;
}

export function AgoText({ iso, ago, exact }: AgoWords) {
  return (
    <time dateTime={iso} title={exact}>
      {ago}
    </time>
  );
}
