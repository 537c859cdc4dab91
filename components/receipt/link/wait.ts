import type { ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';

/** Seconds between the reloads of a page that waits for its receipt, the last value repeated. */
const pauses = [3, 5, 10, 30] as const;

/** Seconds from the first look: then the page says to ask the shop, and stops reloading. */
const patienceInSeconds = 600;

/** Looks after which that time has passed whatever a clock says. */
const looksMax = 99;

/**
 * Held in the address of the page (`look`, `since`) alone, so that nothing is stored for tokens that may never have
 * been, and the first look is the same at any time. A reader who changes it changes only their own page.
 */
interface Wait {
  /** Looks before this one. */
  readonly look: number;
  /** First look, in seconds since 1970; null at the first one. */
  readonly since: number | null;
  /** True when the reader should ask the shop. */
  readonly isLong: boolean;
}

/** Reads a wait from the address of a page. Invalid values are a first look. */
export function waitOf(query: URLSearchParams, now: Date): Wait {
  const look = Math.min(numberIn(query, 'look') ?? 0, looksMax);
  const nowInSeconds = Math.floor(now.getTime() / 1000);
  const least = secondsOf(look);
  if (look === 0) return { look, since: null, isLong: false };
  // The address of the second look lacks it: the first one would else differ from second to second.
  const since = Math.min(numberIn(query, 'since') ?? nowInSeconds - least, nowInSeconds - least);
  return { look, since, isLong: nowInSeconds - since >= patienceInSeconds };
}

/** Arguments that continue a wait in another language; none at the first look. */
export function argumentsOf({ look, since }: Wait): string {
  return since === null ? '' : `&look=${look}&since=${since}`;
}

/** Header that reloads the page (HTML, "shared declarative refresh steps"); none for a long wait. */
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

/** Address for one more look after a long wait, in the chosen language. */
export function onceMore(chosen: ReceiptLanguage | null): string {
  return `?${chosen === null ? '' : `lang=${chosen}&`}look=${looksMax}`;
}

function pauseAfter(look: number): number {
  return pauses[Math.min(look, pauses.length - 1)] ?? 0;
}

/** Least seconds of so many looks. */
function secondsOf(looks: number): number {
  return Array.from({ length: looks }, (_, look) => pauseAfter(look)).reduce((sum, pause) => sum + pause, 0);
}

function numberIn(query: URLSearchParams, name: string): number | null {
  const text = query.get(name) ?? '';
  return /^\d{1,10}$/.test(text) ? Number(text) : null;
}
