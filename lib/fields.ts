import { z } from 'zod';
import { isCountry, isCurrency, isLocale, isTimezone } from '@/lib/codes';
import { isJsonObject, type JsonObject, type JsonValue } from '@/lib/json';

/**
 * The building blocks of every wire shape, so that one kind of field is checked and worded in one way.
 * Messages complete the sentence "<name> …".
 */

/** Longest string a field may hold unless stated (contract section 3), in characters. */
const stringLengthMax = 10_000;

/** Text of `min` to `max` characters (Unicode code points, as JSON Schema counts). */
export function text({ min = 0, max = stringLengthMax }: { min?: number; max?: number } = {}) {
  const message =
    min > 0 ? `must be ${min} to ${max} characters long` : `must be at most ${max} characters long`;
  return z
    .string()
    .refine((value) => fits(value, min, max), { message })
    .meta({ minLength: min, maxLength: max });
}

function fits(value: string, min: number, max: number): boolean {
  if (value.length < min) return false;
  if (value.length <= max && value.length >= min * 2) return true;
  if (value.length > max * 2) return false;
  const characters = Array.from(value).length;
  return characters >= min && characters <= max;
}

/** A finite number. */
export function amount() {
  return z.number();
}

/** A whole number from `min` to `max`. */
export function integer({ min = -2_147_483_648, max = 2_147_483_647 }: { min?: number; max?: number } = {}) {
  // Range first, so that a number far outside breaks one rule and not the safe integers' as well.
  return z.number().min(min, { abort: true }).max(max, { abort: true }).int();
}

/** A field that may be left out or be null; both read as undefined (contract section 4). */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional();
}

/** A free JSON object, kept exactly as sent. */
export function jsonObject() {
  return z.custom<JsonObject>(isJsonObject, { message: 'must be an object' }).meta({ type: 'object' });
}

/** A JSON object with names of the caller's choice. The one name that parsing would drop in silence is refused. */
export function dictionary<Name extends z.ZodType<string, string>, Member extends z.ZodType>(
  name: Name,
  member: Member,
) {
  const record = z.record(name, member);
  return z.unknown().transform((input, issues): z.output<typeof record> => {
    const parsed = record.safeParse(input);
    for (const issue of parsed.error?.issues ?? []) issues.addIssue({ ...issue, input: undefined });
    if (isJsonObject(input) && Object.hasOwn(input, '__proto__')) {
      issues.addIssue({ code: 'custom', path: ['__proto__'], message: 'is not a usable name' });
    }
    return parsed.data ?? z.NEVER;
  });
}

/** Any JSON value, kept exactly as sent. */
export function jsonValue() {
  return z.custom<JsonValue>((value) => value !== undefined, { message: 'must be a JSON value' }).meta({});
}

/** ISO 3166-1 or 3166-3 alpha-3. */
export function country() {
  return z
    .string()
    .refine(isCountry, { message: 'must be an ISO 3166 alpha-3 country code' })
    .meta({ examples: ['DEU'] });
}

/** ISO 4217 alpha-3. */
export function currency() {
  return z
    .string()
    .refine(isCurrency, { message: 'must be an ISO 4217 currency code' })
    .meta({ examples: ['EUR'] });
}

/** An IANA time zone name. */
export function timezone() {
  return z
    .string()
    .refine(isTimezone, { message: 'must be an IANA time zone name' })
    .meta({ examples: ['Europe/Berlin'] });
}

/** A BCP 47 language tag. */
export function locale() {
  return z
    .string()
    .refine(isLocale, { message: 'must be a BCP 47 language tag' })
    .meta({ examples: ['de-DE'] });
}

/** A UUIDv4 (RFC 9562), read in either case, kept in lower case. */
export function uuidV4() {
  return z
    .string()
    .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i, {
      message: 'must be a UUIDv4',
    })
    .transform((value) => value.toLowerCase())
    .meta({ format: 'uuid' });
}
