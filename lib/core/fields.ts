import { z } from 'zod';
import { list } from './bounded-list';
import { countryCodes, currencyCodes, isCountry, isCurrency, isLocale, isTimezone } from './codes';
import { isJsonObject, type JsonObject, type JsonValue } from './json';
import { bytesMaxKeyword, documentedAs } from './json-schema';
import { issue, problems } from './problems';

/** Schemas of requests and answers; messages complete the sentence "<name> …". */

/** Most characters of a string, by default (contract section 3). */
export const stringLengthMax = 10_000;

/** Most elements of a list, or members of a dictionary, by default (contract section 14). */
export const elementsMax = 100;

/** Most bytes of a free JSON value, as compact JSON, by default (contract section 14). */
export const jsonBytesMax = 64 * 1024;

export { list };

/** Length in Unicode code points, as in JSON Schema. */
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
 * Most characters of a stored id: 255 as submitted, and `-duplicate-` with four letters (contract sections 3
 * and 4).
 */
export const storedTransactionIdMax = 255 + 15;

export function storedTransactionId() {
  return text({ min: 1, max: storedTransactionIdMax });
}

/** Usable in a path, where `.` and `..` are folders and `_` begins the name of an operation. */
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
  // Range first, so that a number far outside breaks only one rule.
  return z.number().min(min, { abort: true }).max(max, { abort: true }).int();
}

/** Null reads as undefined (contract section 4). */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional();
}

/** Stored as sent. For callers' data use `freeObject`. */
export function jsonObject() {
  return z
    .custom<JsonObject>(isJsonObject, { message: problems.object, abort: true })
    .meta({ type: 'object' });
}

/** Stored as sent; `bytesMax` counts bytes of compact JSON. */
export function freeObject(bytesMax = jsonBytesMax) {
  return jsonObject()
    .refine((value) => isWithin(value, bytesMax), issue('too_large', { maximum: bytesMax }))
    .meta({ [bytesMaxKeyword]: bytesMax });
}

function isWithin(value: unknown, bytesMax: number): boolean {
  return Buffer.byteLength(JSON.stringify(value)) <= bytesMax;
}

/** Object with any names except `__proto__`, which parsing would silently drop. */
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
  // Parsed as `unknown`, so that all violations are reported.
  const taken = checked as z.ZodType<z.output<typeof record>, z.input<typeof record>>;
  return documentedAs(taken, record);
}

/** Stored as sent. For callers' data use `freeValue`. */
export function jsonValue() {
  return z
    .custom<JsonValue>((value) => value !== undefined, { message: problems.json_value, abort: true })
    .meta({});
}

/** Stored as sent; `bytesMax` counts bytes of compact JSON. */
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

/** Most characters of a zone name or language tag, twice what any has. */
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

/** BCP 47 language tag; `_` is read as `-`. */
export function locale() {
  return languageTag;
}

/** ISO 8601 with a zone, in the years 1 to 9999 of UTC, which the database can read. */
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

/** Most characters: a fraction of a second may have any number of digits. */
const instantLengthMax = 64;

/** Code in an answer: any string, as callers must expect further codes. */
export function codeOut<Code extends string>() {
  return z.custom<Code>((value) => typeof value === 'string').meta({ type: 'string' });
}

export function timestampOut() {
  return z.string().meta({ format: 'date-time', examples: ['2026-11-21T09:15:00+00:00'] });
}

/** UUIDv4 (RFC 9562), stored in lower case. */
export function uuidV4() {
  return (
    z
      .string()
      // Both cases in full: JSON Schema has no flags.
      .regex(/^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$/, {
        message: problems.uuid4,
      })
      .transform((value) => value.toLowerCase())
      .meta({ format: 'uuid', examples: ['5f1c2d3e-4b5a-4c6d-8e7f-9a0b1c2d3e4f'] })
  );
}

/** Link named by a till: base32 (RFC 4648) in lower case, 128 bits and two spare (contract section 15). */
export const namedLinkPattern = /^[a-z2-7]{26}$/;

export function namedLink() {
  return z
    .string()
    .regex(namedLinkPattern, { message: problems.link })
    .meta({ examples: ['mfrggzdfmztwq2lknnwg23tpoa'] });
}
