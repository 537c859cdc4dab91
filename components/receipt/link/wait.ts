import type { ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';

/** Seconds between reloads. The last value repeats. */
const pauses = [3, 5, 10, 30] as const;

/** After this time the page stops reloading and tells the reader to ask the shop. */
const waitMaxInSeconds = 600;

/** Most reloads. Waiting ends after them even if a clock is wrong. */
const looksMax = 99;

/**
 * Progress of a wait. The address holds it (`look`, `since`), so that nothing is stored for tokens that may
 * never exist. Readers who change these arguments affect only their own page.
 */
interface Wait {
  readonly look: number;
  /** Seconds since 1970. Null at the first view of the page. */
  readonly since: number | null;
  readonly isLong: boolean;
}

export function waitOf(query: URLSearchParams, now: Date): Wait {
  const look = Math.min(numberIn(query, 'look') ?? 0, looksMax);
  const nowInSeconds = Math.floor(now.getTime() / 1000);
  const least = secondsOf(look);
  if (look === 0) return { look, since: null, isLong: false };
  // The first page may not contain a time, or its content would differ each second. So the second view
  // computes `since`.
  const since = Math.min(numberIn(query, 'since') ?? nowInSeconds - least, nowInSeconds - least);
  return { look, since, isLong: nowInSeconds - since >= waitMaxInSeconds };
}

export function argumentsOf({ look, since }: Wait): string {
  return since === null ? '' : `&look=${look}&since=${since}`;
}

/**
 * Returns a header that reloads the page (HTML, "shared declarative refresh steps"). A long wait gets no
 * header.
 */
export function refreshOf(
  { look, since, isLong }: Wait,
  chosen: ReceiptLanguage | null,
): Readonly<Record<string, string>> {
  if (isLong) return {};
  const next = [
    ...(chosen === null ? [] : [`lang=${chosen}`]),
    `look=${look + 1}`,
    ...(since === null ? [] : [`since=${since}`]),
  ];
  return { Refresh: `${pauseAfter(look)}; url=?${next.join('&')}` };
}

export function nextLookQuery(chosen: ReceiptLanguage | null): string {
  return `?${chosen === null ? '' : `lang=${chosen}&`}look=${looksMax}`;
}

function pauseAfter(look: number): number {
  return pauses[Math.min(look, pauses.length - 1)] ?? 0;
}

function secondsOf(looks: number): number {
  return Array.from({ length: looks }, (_, look) => pauseAfter(look)).reduce((sum, pause) => sum + pause, 0);
}

function numberIn(query: URLSearchParams, name: string): number | null {
  const text = query.get(name) ?? '';
  return /^\d{1,10}$/.test(text) ? Number(text) : null;
}
