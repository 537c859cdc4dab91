import { getFormatter, getNow } from 'next-intl/server';
import type { AgoWords } from './ago-words';
import type { ValueFormat } from './value-format';

/** Says how long ago instants were, `YYYY-MM-DDThh:mm:ssZ`; of none, null. On the server. */
export async function agoInWords(
  format: ValueFormat,
  timeZone: string,
): Promise<(timestamp: string | null) => AgoWords | null> {
  const [words, now] = await Promise.all([getFormatter(), getNow()]);
  return (timestamp) => {
    if (timestamp === null) return null;
    const at = new Date(timestamp);
    return { iso: at.toISOString(), ago: words.relativeTime(at, now), exact: format.instant(at, timeZone) };
  };
}
