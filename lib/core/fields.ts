import { z } from 'zod';
import { list } from './bounded-list';
import { countryCodes, currencyCodes, isCountry, isCurrency, isLocale, isTimezone } from './codes';
import { isJsonObject, type JsonObject, type JsonValue } from './json';
import { bytesMaxKeyword, documentedAs } from './json-schema';
import { issue, problems } from './problems';

/** Schemas of requests and answers. Their messages complete the sentence "<name> …". */

/** Default limit for the characters of a string (contract section 3). */
export const stringLengthMax = 10_000;

/** Default limit for the elements of a list or the members of a dictionary (contract section 14). */
export const elementsMax = 100;

/** Default limit for a free JSON value, in bytes of compact JSON (contract section 14). */
export const jsonBytesMax = 64 * 1024;

export { list };

/** Counts Unicode code points, as JSON Schema does. */
export function text({ min = 0, max = stringLengthMax }: { min?: number; max?: number } = {}) {
  const wrong =
    min > 0 ? issue('length', { minimum: min, maximum: max }) : issue('too_long', { maximum: max });
  return z
    .string()
    .refine((value) => fits(value, min, max), wrong)
    .meta({ minLength: min, maxLength: max });
}

function fits(value: string, min: number, max: number): boolean {
  if (value.length < min) return false;
  if (value.length <= max && value.length >= min * 2) return true;
  if (value.length > max * 2) return false;
  const characters = Array.from(value).length;
  return characters >= min && characters <= max;
}

/**
 * Most characters of a stored id: 255 as submitted, and 15 for `-duplicate-` with four letters (contract
 * sections 3 and 4).
 */
export const storedTransactionIdMax = 255 + 15;

export function storedTransactionId() {
  return text({ min: 1, max: storedTransactionIdMax });
}

/**
 * An identifier that can be part of a path, where `.` and `..` are folders and `_` begins the name of an
 * operation.
 */
export function newIdentifier() {
  return text({ min: 1, max: 255 })
    .refine((value) => !/^(?:_|\.{1,2}$)/.test(value), issue('identifier'))
    .meta({ not: { type: 'string', pattern: '^(?:_|\\.{1,2}$)' } });
}

export const attachmentLabelMax = 255;

/** False for `.` and `..`, which URL parsers read as folders, even percent-encoded. */
export function isAttachmentLabel(label: string): boolean {
  return !/^\.{1,2}$/.test(label);
}

export function attachmentLabel() {
  return text({ min: 1, max: attachmentLabelMax })
    .refine(isAttachmentLabel, issue('unusable_name'))
    .meta({ not: { type: 'string', pattern: '^\\.{1,2}$' } });
}

/** Absolute https address without user name and password; stored as sent. */
export function webAddress(max: number) {
  return text({ min: 1, max })
    .refine(isWebAddress, { message: problems.https })
    .meta({ pattern: '^[Hh][Tt][Tt][Pp][Ss]:', examples: ['https://shop.example/'] });
}

function isWebAddress(value: string): boolean {
  const url = URL.parse(value);
  if (url === null || /[\s\p{C}]/u.test(value)) return false;
  return url.protocol === 'https:' && url.hostname.includes('.') && url.username + url.password === '';
}

export function amount() {
  return z.number();
}

export function integer({ min = -2_147_483_648, max = 2_147_483_647 }: { min?: number; max?: number } = {}) {
  // Checks the range first, so that a number far outside breaks only one rule.
  return z.number().min(min, { abort: true }).max(max, { abort: true }).int();
}

/** Turns null into undefined (contract section 4). */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional();
}

/** Has no limit of size: use `freeObject` for data of callers. */
export function jsonObject() {
  return z
    .custom<JsonObject>(isJsonObject, { message: problems.object, abort: true })
    .meta({ type: 'object' });
}

export function freeObject(bytesMax = jsonBytesMax) {
  return jsonObject()
    .refine((value) => isWithin(value, bytesMax), issue('too_large', { maximum: bytesMax }))
    .meta({ [bytesMaxKeyword]: bytesMax });
}

function isWithin(value: unknown, bytesMax: number): boolean {
  return Buffer.byteLength(JSON.stringify(value)) <= bytesMax;
}

/** Refuses the name `__proto__`, because parsing would silently drop it. */
export function dictionary<Name extends z.ZodType<string, string>, Member extends z.ZodType>(
  name: Name,
  member: Member,
  { max = elementsMax }: { readonly max?: number } = {},
) {
  const record = z.record(name, member).meta({ maxProperties: max });
  const checked = z.unknown().transform((input, issues): z.output<typeof record> => {
    if (isJsonObject(input) && Object.keys(input).length > max) {
      issues.addIssue({ code: 'custom', ...issue('too_many', { maximum: max }) });
      return z.NEVER;
    }
    const parsed = record.safeParse(input);
    for (const found of parsed.error?.issues ?? []) issues.addIssue({ ...found, input: undefined });
    if (isJsonObject(input) && Object.hasOwn(input, '__proto__')) {
      issues.addIssue({ code: 'custom', path: ['__proto__'], message: problems.unusable_name });
    }
    return parsed.data ?? z.NEVER;
  });
  // Zod reads `unknown`, so that all violations are reported. The cast restores the types.
  const taken = checked as z.ZodType<z.output<typeof record>, z.input<typeof record>>;
  return documentedAs(taken, record);
}

/** Has no limit of size: use `freeValue` for data of callers. */
export function jsonValue() {
  return z
    .custom<JsonValue>((value) => value !== undefined, { message: problems.json_value, abort: true })
    .meta({});
}

export function freeValue(bytesMax = jsonBytesMax) {
  return jsonValue()
    .refine((value) => isWithin(value, bytesMax), issue('too_large', { maximum: bytesMax }))
    .meta({ [bytesMaxKeyword]: bytesMax });
}

export function base64(max: number) {
  return z.base64({ error: problems.base64, abort: true }).max(max);
}

const countryCode = z
  .string()
  .refine(isCountry, { message: problems.country })
  .meta({
    id: 'CountryCode',
    description: 'A country: ISO 3166-1 alpha-3, or ISO 3166-3 for a former one.',
    enum: countryCodes,
    examples: ['DEU'],
  });

const currencyCode = z
  .string()
  .refine(isCurrency, { message: problems.currency })
  .meta({ id: 'CurrencyCode', description: 'A currency: ISO 4217.', enum: currencyCodes, examples: ['EUR'] });

/** Most characters of a zone name or language tag: twice as many as the longest one has. */
const nameLengthMax = 100;

const timezoneName = z
  .string()
  .refine((name) => name.length <= nameLengthMax && isTimezone(name), { message: problems.timezone })
  .meta({
    id: 'TimeZone',
    description: 'A time zone by its IANA name.',
    format: 'iana-timezone',
    maxLength: nameLengthMax,
    examples: ['Europe/Berlin'],
  });

const writtenLanguageTag = z.string().meta({
  id: 'Locale',
  description:
    'A language and region: a BCP 47 language tag in its canonical case. `de_DE` is read as `de-DE`.',
  format: 'locale',
  maxLength: nameLengthMax,
  examples: ['de-DE'],
});

const languageTag = documentedAs(
  z
    .string()
    .transform((value) => value.replaceAll('_', '-'))
    .refine((tag) => tag.length <= nameLengthMax && isLocale(tag), { message: problems.locale }),
  writtenLanguageTag,
);

export function country() {
  return countryCode;
}

export function currency() {
  return currencyCode;
}

export function timezone() {
  return timezoneName;
}

export function locale() {
  return languageTag;
}

/** ISO 8601 with a zone, in the years 1 to 9999 of UTC. The database cannot read other years. */
export function instant() {
  return z.iso
    .datetime({ offset: true, error: problems.instant, abort: true })
    .refine(
      (value) => {
        const year = new Date(value).getUTCFullYear();
        return value.length <= instantLengthMax && year >= 1 && year <= 9999;
      },
      { error: problems.instant },
    )
    .meta({ maxLength: instantLengthMax });
}

/** Most characters of an instant. ISO 8601 allows any number of digits in the fraction of a second. */
const instantLengthMax = 64;

/** Code in an answer. Documented as any string, because callers must expect further codes. */
export function codeOut<Code extends string>() {
  return z.custom<Code>((value) => typeof value === 'string').meta({ type: 'string' });
}

export function timestampOut() {
  return z.string().meta({ format: 'date-time', examples: ['2026-11-21T09:15:00+00:00'] });
}

export function uuidV4() {
  return (
    z
      .string()
      // Lists both cases of letters, because patterns of JSON Schema have no flags.
      .regex(/^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$/, {
        message: problems.uuid4,
      })
      .transform((value) => value.toLowerCase())
      .meta({ format: 'uuid', examples: ['5f1c2d3e-4b5a-4c6d-8e7f-9a0b1c2d3e4f'] })
  );
}

/**
 * Link that a till named: 26 characters of base32 (RFC 4648) in lower case. They hold 130 bits, of which 128
 * are used (contract section 15).
 */
export const namedLinkPattern = /^[a-z2-7]{26}$/;

export function namedLink() {
  return z
    .string()
    .regex(namedLinkPattern, { message: problems.link })
    .meta({ examples: ['mfrggzdfmztwq2lknnwg23tpoa'] });
}
