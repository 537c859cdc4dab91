import type { ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';

/** Seconds between reloads, the last value repeated. */
const pauses = [3, 5, 10, 30] as const;

/** Seconds from the first look until reloads stop, and the page says to ask the shop. */
const patienceInSeconds = 600;

/** Most looks: after so many, the patience is over whatever a clock says. */
const looksMax = 99;

/**
 * State of a wait, held in the address alone (`look`, `since`): nothing is stored for tokens that may never
 * exist. A reader can change only their own page.
 */
interface Wait {
  readonly look: number;
  /** Seconds since 1970; null at the first look. */
  readonly since: number | null;
  readonly isLong: boolean;
}

/** Invalid values count as a first look. */
export function waitOf(query: URLSearchParams, now: Date): Wait {
  const look = Math.min(numberIn(query, 'look') ?? 0, looksMax);
  const nowInSeconds = Math.floor(now.getTime() / 1000);
  const least = secondsOf(look);
  if (look === 0) return { look, since: null, isLong: false };
  // `since` is absent at the second look: else the first page would differ each second.
  const since = Math.min(numberIn(query, 'since') ?? nowInSeconds - least, nowInSeconds - least);
  return { look, since, isLong: nowInSeconds - since >= patienceInSeconds };
}

export function argumentsOf({ look, since }: Wait): string {
  return since === null ? '' : `&look=${look}&since=${since}`;
}

/** Reloads the page (HTML, "shared declarative refresh steps"); none for a long wait. */
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

export function onceMore(chosen: ReceiptLanguage | null): string {
  return `?${chosen === null ? '' : `lang=${chosen}&`}look=${looksMax}`;
}

function pauseAfter(look: number): number {
  return pauses[Math.min(look, pauses.length - 1)] ?? 0;
}

/** Fewest seconds for so many looks. */
function secondsOf(looks: number): number {
  return Array.from({ length: looks }, (_, look) => pauseAfter(look)).reduce((sum, pause) => sum + pause, 0);
}

function numberIn(query: URLSearchParams, name: string): number | null {
  const text = query.get(name) ?? '';
  return /^\d{1,10}$/.test(text) ? Number(text) : null;
}
