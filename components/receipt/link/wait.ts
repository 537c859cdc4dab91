import type { ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';

/** Seconds between the looks of a page that waits for its receipt; the last ones until it gives up. */
const pauses = [3, 5, 10, 30] as const;

/** Seconds from the first look after which the page says what to tell the shop, and looks no more by itself. */
const patienceInSeconds = 600;

/** Looks after which that time has passed whatever a clock says. */
const looksMax = 99;

/**
 * How long someone has waited for a receipt. All of it is in the address of the page (`look`, `since`), so that nothing is
 * kept here for tokens that may never have been, and the first look is the same at any time. A reader who changes
 * it changes what they read, and nothing else.
 */
interface Wait {
  /** Looks before this one. */
  readonly look: number;
  /** When the first look was, in seconds since 1970; null at the first one. */
  readonly since: number | null;
  /** Whether it takes so long that the reader should ask the shop. */
  readonly isLong: boolean;
}

/** Reads from the address of a page how long someone has waited. What makes no sense is a first look. */
export function waitOf(query: URLSearchParams, now: Date): Wait {
  const look = Math.min(numberIn(query, 'look') ?? 0, looksMax);
  const nowInSeconds = Math.floor(now.getTime() / 1000);
  const least = secondsOf(look);
  if (look === 0) return { look, since: null, isLong: false };
  // The address of the second look does not say it: the first one would else differ from second to second.
  const since = Math.min(numberIn(query, 'since') ?? nowInSeconds - least, nowInSeconds - least);
  return { look, since, isLong: nowInSeconds - since >= patienceInSeconds };
}

/** The arguments that continue a wait in another language; none at the first look. */
export function argumentsOf({ look, since }: Wait): string {
  return since === null ? '' : `&look=${look}&since=${since}`;
}

/** The header that has a browser look again (HTML, "shared declarative refresh steps"); none where the wait is long. */
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

/** The address of a page that has waited for long and looks once more; a language that was chosen goes along. */
export function onceMore(chosen: ReceiptLanguage | null): string {
  return `?${chosen === null ? '' : `lang=${chosen}&`}look=${looksMax}`;
}

function pauseAfter(look: number): number {
  return pauses[Math.min(look, pauses.length - 1)] ?? 0;
}

/** Seconds that so many looks take at least. */
function secondsOf(looks: number): number {
  return Array.from({ length: looks }, (_, look) => pauseAfter(look)).reduce((sum, pause) => sum + pause, 0);
}

function numberIn(query: URLSearchParams, name: string): number | null {
  const text = query.get(name) ?? '';
  return /^\d{1,10}$/.test(text) ? Number(text) : null;
}
