import { Temporal } from 'temporal-polyfill';
import { countryAlpha2 } from '@/lib/core/codes';
import type { ReceiptWire } from '../schema';

interface Place {
  readonly l10n: Pick<ReceiptWire['l10n'], 'timezone'>;
  readonly store: Pick<ReceiptWire['store'], 'country'>;
}

/**
 * Most seconds by which offsets of one zone may differ: old offsets have seconds, but texts leave them out.
 */
const secondsMax = 60;

/**
 * Converts a time with another offset, such as UTC, to the zone of the store. Unchanged if the store's
 * country does not use that zone: the zone may be a mere default.
 */
export function shopTime(localtime: string, place: Place): string {
  if (isStampedInZone(localtime, place.l10n.timezone)) return localtime;
  const there = inZone(localtime, place.l10n.timezone);
  if (!isOffsetIn(place.store.country, localtime, there.offsetNanoseconds)) return localtime;
  const smallestUnit = there.millisecond === 0 ? 'second' : 'millisecond';
  return there.toString({ timeZoneName: 'never', smallestUnit });
}

/** For display only. The stored receipt stays as sent. */
export function withShopTimes<Shown extends Place & Pick<ReceiptWire, 'localtime' | 'items'>>(
  receipt: Shown,
): Shown {
  const items = receipt.items.map((item) =>
    item.return === null
      ? item
      : { ...item, return: { ...item.return, localtime: shopTime(item.return.localtime, receipt) } },
  );
  return { ...receipt, localtime: shopTime(receipt.localtime, receipt), items };
}

/** `converted`: the till uses another zone. `doubtful`: the store's country does not use the store's zone. */
export function zoneWarningOf(
  receipt: Place & Pick<ReceiptWire, 'localtime'>,
): 'converted' | 'doubtful' | null {
  if (isStampedInZone(receipt.localtime, receipt.l10n.timezone)) return null;
  return shopTime(receipt.localtime, receipt) === receipt.localtime ? 'doubtful' : 'converted';
}

export function offsetName(localtime: string): string {
  const [, sign = '+', hours = '00', minutes = '00'] = /([+-])(\d{2}):(\d{2})$/.exec(localtime) ?? [];
  if (hours === '00' && minutes === '00') return 'UTC';
  return `UTC${sign === '-' ? '−' : '+'}${Number(hours)}${minutes === '00' ? '' : `:${minutes}`}`;
}

function isStampedInZone(localtime: string, timezone: string): boolean {
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})$/.exec(localtime) ?? [];
  if (sign === undefined) return true;
  const seconds = (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
  return Math.abs(inZone(localtime, timezone).offsetNanoseconds / 1e9 - seconds) < secondsMax;
}

function inZone(localtime: string, timezone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.from(localtime).toZonedDateTimeISO(timezone);
}

/** True if the country used the offset at `localtime`, or if its zones are unknown. */
function isOffsetIn(country: string, localtime: string, offsetNanoseconds: number): boolean {
  const zones = zonesOf(country);
  return (
    zones.length === 0 ||
    zones.some((zone) => inZone(localtime, zone).offsetNanoseconds === offsetNanoseconds)
  );
}

function zonesOf(country: string): readonly string[] {
  const alpha2 = countryAlpha2(country);
  return alpha2 === null ? [] : (region(`und-${alpha2}`).getTimeZones() ?? []);
}

/** `getTimeZones` (ECMA-402, Intl Locale Info) is missing in TypeScript's library. */
function region(tag: string): { getTimeZones(): readonly string[] | undefined } {
  return new Intl.Locale(tag) as Intl.Locale & { getTimeZones(): readonly string[] | undefined };
}
