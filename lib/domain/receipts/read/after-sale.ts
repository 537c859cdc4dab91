import { Temporal } from 'temporal-polyfill';
import type { JsonObject } from '@/lib/core/json';
import type { ReceiptWire } from '../schema';

export interface AfterSaleDate {
  readonly kind: 'return' | 'warranty';
  readonly day: string;
  readonly item: string | null;
}

const datesMax = 20;
/** Most days of a return period: a hundred years. */
const daysMax = 36_525;
const monthsMax = 1200;

/** Recognises printed warranties, such as `Gwarancja 36 mies.` or `2 Jahre Garantie`. */
const warrantyWords = /\b(?:warranty|guarantee|garantie|gewährleistung|garantía|garanzia|gwarancja)/iu;
const printedPeriod =
  /(?<count>\d{1,3})\s*(?:(?<months>mies|month|monat|mois|mes\b|meses|mesi|maand)|(?<years>year|jahr|an\b|ans\b|año|anno|anni|jaar|rok|lat))/iu;

/**
 * Returns last days of return and of warranty. Return: `return_by` or `return_days` of an item, else of the
 * receipt, else `returnDays` of the policy. Warranty: `warranty_until`, `warranty_months`, `warranty_years`
 * or `details` of items.
 */
export function afterSaleDates(
  receipt: Pick<ReceiptWire, 'items' | 'localtime' | 'properties' | 'duplicate'>,
  returnDays: number | null,
): AfterSaleDate[] {
  const sold = Temporal.PlainDate.from(receipt.localtime.slice(0, 10));
  const goods = receipt.items.filter((item) => item.return === null && item.total > 0);
  if (goods.length === 0) return [];
  const returnAll =
    returnDay(receipt.properties, sold) ??
    (returnDays === null ? null : sold.add({ days: Math.min(returnDays, daysMax) }));
  const ofReceipt: AfterSaleDate[] =
    returnAll === null ? [] : [{ kind: 'return', day: returnAll.toString(), item: null }];
  const ofItems = goods.flatMap(({ name, properties }): AfterSaleDate[] => {
    const back = returnDay(properties, sold);
    const warranty = warrantyDay(properties, sold);
    const isOwn = back !== null && back.toString() !== returnAll?.toString();
    return [
      ...(isOwn ? [{ kind: 'return' as const, day: back.toString(), item: name }] : []),
      ...(warranty === null ? [] : [{ kind: 'warranty' as const, day: warranty.toString(), item: name }]),
    ];
  });
  return [...ofReceipt, ...ofItems].slice(0, datesMax);
}

function returnDay(properties: JsonObject, sold: Temporal.PlainDate): Temporal.PlainDate | null {
  // Zero is valid: it says that goods cannot be returned, whatever the policy allows.
  const days = wholeNumber(properties['return_days'], { min: 0, max: daysMax });
  return dayOf(properties['return_by']) ?? (days === null ? null : sold.add({ days }));
}

function warrantyDay(properties: JsonObject, sold: Temporal.PlainDate): Temporal.PlainDate | null {
  const until = dayOf(properties['warranty_until']);
  if (until !== null) return until;
  const years = wholeNumber(properties['warranty_years'], { min: 1, max: monthsMax / 12 });
  const months =
    wholeNumber(properties['warranty_months'], { min: 1, max: monthsMax }) ??
    (years === null ? printedMonths(properties['details']) : years * 12);
  return months === null ? null : sold.add({ months });
}

function printedMonths(details: unknown): number | null {
  const lines = (Array.isArray(details) ? details : [details]).filter((line) => typeof line === 'string');
  for (const line of lines) {
    const found = warrantyWords.test(line) ? printedPeriod.exec(line)?.groups : undefined;
    if (found === undefined) continue;
    const count = Number(found['count']);
    const months = found['years'] === undefined ? count : count * 12;
    if (months > 0 && months <= monthsMax) return months;
  }
  return null;
}

function wholeNumber(
  value: unknown,
  { min, max }: { readonly min: number; readonly max: number },
): number | null {
  const number = typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= min && number <= max
    ? number
    : null;
}

function dayOf(value: unknown): Temporal.PlainDate | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}(?:T|$)/.test(value)) return null;
  try {
    return Temporal.PlainDate.from(value.slice(0, 10));
  } catch {
    return null;
  }
}
