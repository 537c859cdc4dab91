import { maskCardNumbers } from '@/lib/core/card-numbers/card-numbers';
import { maskJson } from '@/lib/core/card-numbers/card-numbers-in-json';
import { isJsonObject, type JsonObject, type JsonValue } from '@/lib/core/json';
import { extentOf } from '@/lib/formats/parsers/json-depth';
import { limits } from '@/lib/core/limits';

const secretMark = '***';

const secretNames = 'secret|password|passphrase|token|authorization|credential|api[_-]?key|private[_-]?key';
const secretName = new RegExp(`${secretNames}|^link$`, 'i');
/** Name, separator and secret in query arguments, forms, truncated JSON and XML. */
const secretPair = new RegExp(String.raw`((?:${secretNames})\w*["']?\s*[=:>]\s*["']?)([^"'&<>\s,}]+)`, 'gi');
/** Bearer tokens (RFC 7519) and webhooks' secrets. */
const secretLooks = /\beyJ[\w-]+\.[\w-]+\.[\w-]*|\bwhsec_[\w+/=-]+/g;

/** Signing arguments (specification section 5.2). */
const signingArguments = /(?<=[?&])(?:key|expires|signature)=[^&]*(?:&|$)/g;
/** Link of a receipt, which a till may choose: its holder can read the receipt. */
const linkArgument = /(?<=[?&]link=)[^&]*/g;

/** Escape (RFC 3986, section 2.1) in a path or query. */
const escapedPart = /[^/?&=]*[%+][^/?&=]*/g;

/** Names of fields that identify receipts and people, never masked (contract section 14). */
const spared: ReadonlySet<string> = new Set([
  'product_code',
  'transaction_id',
  'identifier',
  'external_id',
  'external_reference',
]);

/** Masks secrets and card numbers, and removes the signature. */
export function loggedPath(path: string, search: string): string {
  const asked =
    search.length > 1
      ? search.replaceAll(signingArguments, '').replaceAll(linkArgument, secretMark).replace(/[?&]$/, '')
      : '';
  return maskPlain(`${path}${asked}`.replaceAll(escapedPart, maskEscaped));
}

/** Card digits may be escaped, or adjoin digits of an escape. */
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
    // URIError: no UTF-8.
    return null;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Null for bytes that are no UTF-8, and text that the database cannot store. */
export function loggedBody(bytes: Uint8Array): string | null {
  const text = decoded(bytes);
  if (text === null || text.includes('\0')) return null;
  const value = parsed(text);
  if (value === undefined) return maskPlain(text);
  const masked = maskSecrets(maskJson(maskPayments(value), { lengths: 'any', spared }));
  // Unmasked bodies keep their text: its spaces and long numbers may be why the body was refused.
  return masked === value ? text : JSON.stringify(masked);
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    // TypeError: not UTF-8.
    return null;
  }
}

/** Undefined for no JSON, or deeper than a body may be. */
function parsed(text: string): JsonValue | undefined {
  if (extentOf(text).depth > limits.nestingMax) return undefined;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    // SyntaxError.
    return undefined;
  }
}

function maskPlain(text: string): string {
  return maskCardNumbers(
    text.replace(secretPair, `$1${secretMark}`).replaceAll(secretLooks, secretMark),
    'any',
  );
}

/** Masks every field of payments, where card numbers are always refused. */
function maskPayments(value: JsonValue): JsonValue {
  return mapped(value, (name, member) =>
    name === 'payments' ? maskJson(member, { lengths: 'any' }) : maskPayments(member),
  );
}

function maskSecrets(value: JsonValue): JsonValue {
  if (typeof value === 'string') return value.replaceAll(secretLooks, secretMark);
  // JSON Patch names its target in `path`, beside `value`.
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
