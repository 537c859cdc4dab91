import { maskCardNumbers } from '@/lib/core/card-numbers/card-numbers';
import { maskJson } from '@/lib/core/card-numbers/card-numbers-in-json';
import { isJsonObject, type JsonObject, type JsonValue } from '@/lib/core/json';
import { extentOf } from '@/lib/formats/parsers/json-depth';
import { limits } from '@/lib/core/limits';

const secretMark = '***';

const secretNames = 'secret|password|passphrase|token|authorization|credential|api[_-]?key|private[_-]?key';
const secretName = new RegExp(`${secretNames}|^link$`, 'i');
/**
 * A name that suggests a secret, its separator, and the secret: in query arguments, forms, XML and cut-off
 * JSON.
 */
const secretPair = new RegExp(String.raw`((?:${secretNames})\w*["']?\s*[=:>]\s*["']?)([^"'&<>\s,}]+)`, 'gi');
/** Bearer tokens (RFC 7519) and secrets of webhooks. */
const secretLooks = /\beyJ[\w-]+\.[\w-]+\.[\w-]*|\bwhsec_[\w+/=-]+/g;

const signingArguments = /(?<=[?&])(?:key|expires|signature)=[^&]*(?:&|$)/g;
/** A person who has the link of a receipt can read the receipt. */
const linkArgument = /(?<=[?&]link=)[^&]*/g;

const escapedPart = /[^/?&=]*[%+][^/?&=]*/g;

/**
 * Fields that identify receipts and people. Card numbers in these fields are not masked (contract section
 * 14).
 */
const spared: ReadonlySet<string> = new Set([
  'product_code',
  'transaction_id',
  'identifier',
  'external_id',
  'external_reference',
]);

export function loggedPath(path: string, search: string): string {
  const asked =
    search.length > 1
      ? search.replaceAll(signingArguments, '').replaceAll(linkArgument, secretMark).replace(/[?&]$/, '')
      : '';
  return maskPlain(`${path}${asked}`.replaceAll(escapedPart, maskEscaped));
}

/** Decodes first, because digits of a card number may be escaped, or follow an escape that ends in digits. */
function maskEscaped(part: string): string {
  const text = unescaped(part);
  if (text === null) return part;
  const masked = maskCardNumbers(text, 'any');
  return masked === text ? part : encodeURIComponent(masked);
}

function unescaped(part: string): string | null {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Returns null for bytes that are not UTF-8, and for text with NUL, which Postgres cannot store. */
export function loggedBody(bytes: Uint8Array): string | null {
  const text = decoded(bytes);
  if (text === null || text.includes('\0')) return null;
  const value = parsed(text);
  if (value === undefined) return maskPlain(text);
  const masked = maskSecrets(maskJson(maskPayments(value), { lengths: 'any', spared }));
  // An unmasked body is logged as sent, because its spaces or long numbers may be the reason for its refusal.
  return masked === value ? text : JSON.stringify(masked);
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

function parsed(text: string): JsonValue | undefined {
  if (extentOf(text).depth > limits.nestingMax) return undefined;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

function maskPlain(text: string): string {
  return maskCardNumbers(
    text.replace(secretPair, `$1${secretMark}`).replaceAll(secretLooks, secretMark),
    'any',
  );
}

/** Masks all fields inside `payments`: a body with a card number there is always refused. */
function maskPayments(value: JsonValue): JsonValue {
  return mapped(value, (name, member) =>
    name === 'payments' ? maskJson(member, { lengths: 'any' }) : maskPayments(member),
  );
}

function maskSecrets(value: JsonValue): JsonValue {
  if (typeof value === 'string') return value.replaceAll(secretLooks, secretMark);
  // A JSON Patch names the field in `path` and has its new content in `value`.
  const target = isJsonObject(value) && typeof value['path'] === 'string' ? value['path'] : '';
  return mapped(value, (name, member) => {
    const isSecret = secretName.test(name) || (name === 'value' && secretName.test(target));
    return isSecret && typeof member === 'string' ? secretMark : maskSecrets(member);
  });
}

function mapped(value: JsonValue, change: (name: string, member: JsonValue) => JsonValue): JsonValue {
  if (Array.isArray(value)) {
    const members = value.map((member) => change('', member));
    return members.some((member, index) => member !== value[index]) ? members : value;
  }
  if (!isJsonObject(value)) return value;
  const members: JsonObject = Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      member === undefined ? member : change(name, member),
    ]),
  );
  return Object.keys(members).some((name) => members[name] !== value[name]) ? members : value;
}
