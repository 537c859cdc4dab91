import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { invalidRequest, ServiceError, violationsMax, type Violation } from '@/lib/core/errors';
import { instruments } from '@/lib/platform/metrics/instruments';
import { isJsonObject } from '@/lib/core/json';
import { extentOf } from '@/lib/formats/parsers/json-depth';
import { withoutLostNumbers } from '@/lib/core/json-numbers';
import type { Parameters } from '@/lib/core/problem-parameters';
import { problemText, type ProblemReason, violation } from '@/lib/core/problems';
import { limits } from '@/lib/core/limits';
import { paced } from './pace';
import type { BodySource, HasRoom } from './request';

const decoders = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
} as const;

function tooLarge(bytesMax: number): ServiceError {
  return new ServiceError('body_too_large', `the request body is larger than ${bytesMax} bytes`);
}

function noRoom(): ServiceError {
  instruments().rateLimited.inc({ class: 'large-body' });
  return new ServiceError('rate_limited', 'too many large bodies at once; try again in 1 s', {
    headers: { 'Retry-After': '1' },
  });
}

/**
 * Stops if the body, sent or decompressed, exceeds the limit or the memory for bodies.
 * @throws ServiceError `body_too_large`, `unsupported_media_type` for an unknown encoding, `invalid_request`
 * for data that cannot be decompressed or a broken upload, `rate_limited` if memory is used up.
 */
export async function readBody(
  source: BodySource,
  bytesMax: number,
  hasRoom: HasRoom = () => true,
): Promise<Buffer> {
  const encoding = source.headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (encoding !== 'identity' && !Object.hasOwn(decoders, encoding)) {
    throw new ServiceError('unsupported_media_type', `content-encoding ${encoding} is not supported`);
  }
  if (Number(source.headers.get('content-length') ?? 0) > bytesMax) throw tooLarge(bytesMax);
  const sent = await source.readBody(bytesMax, hasRoom);
  if (sent === 'too_large') throw tooLarge(bytesMax);
  if (sent === 'no_room') throw noRoom();
  if (sent === 'cut_off') throw invalidRequest([wholeBody('cut_off')]);
  if (encoding === 'identity') return sent;
  const decoded = await decode(sent, encoding as keyof typeof decoders, bytesMax);
  if (!hasRoom(decoded.length)) throw noRoom();
  return decoded;
}

async function decode(sent: Buffer, encoding: keyof typeof decoders, bytesMax: number): Promise<Buffer> {
  try {
    return await decoders[encoding](sent, { maxOutputLength: bytesMax });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      throw tooLarge(bytesMax);
    throw invalidRequest([wholeBody('not_decodable', { encoding })]);
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** `value` is undefined if the text cannot be parsed as JSON. */
export interface ReadJson {
  readonly value: unknown;
  readonly violations: readonly Violation[];
}

/**
 * Reports bytes that are not UTF-8 or JSON, nesting deeper than 64, more than 100,000 values, NUL, lone
 * surrogates, and numbers that a double cannot represent (contract sections 2 and 14).
 */
export function readJson(bytes: Uint8Array): ReadJson {
  const { text, wrong } = readText(bytes);
  if (wrong !== null) return wrong;
  return withLostNumbers(text, withUnstorable(parseText(text)));
}

/** Reads in steps, with pauses in which the event loop can serve other requests. */
export async function readLargeJson(bytes: Uint8Array): Promise<ReadJson> {
  const { text, wrong } = await paced(() => readText(bytes));
  if (wrong !== null) return wrong;
  const read = await paced(() => parseText(text));
  const storable = await paced(() => withUnstorable(read));
  return paced(() => withLostNumbers(text, storable));
}

function readText(bytes: Uint8Array): { readonly text: string; readonly wrong: ReadJson | null } {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    return { text: '', wrong: noValue('not_utf8') };
  }
  const { depth, values } = extentOf(text, limits.jsonValuesMax);
  if (depth > limits.nestingMax) return { text, wrong: noValue('too_deep', { maximum: limits.nestingMax }) };
  const tooMany = values > limits.jsonValuesMax;
  return { text, wrong: tooMany ? noValue('too_many_values', { maximum: limits.jsonValuesMax }) : null };
}

function parseText(text: string): ReadJson {
  try {
    return { value: JSON.parse(text) as unknown, violations: [] };
  } catch {
    // The SyntaxError is dropped, because its message quotes the body.
    return noValue(text.trim() === '' ? 'missing' : 'not_json');
  }
}

function withUnstorable(read: ReadJson): ReadJson {
  const violations: Violation[] = [...read.violations];
  collectUnstorable(read.value, [], violations);
  return { value: read.value, violations };
}

function withLostNumbers(text: string, { value, violations }: ReadJson): ReadJson {
  const marked = value === undefined ? null : withoutLostNumbers(text);
  if (marked === null) return { value, violations };
  const all = [...violations];
  collectLost(JSON.parse(marked), value, [], all);
  return { value, violations: all };
}

function noValue(reason: ProblemReason, parameters: Parameters = {}): ReadJson {
  return { value: undefined, violations: [wholeBody(reason, parameters)] };
}

function wholeBody(reason: ProblemReason, parameters: Parameters = {}): Violation {
  return violation('body', 'body', reason, parameters, `the body ${problemText(reason, parameters)}`);
}

function collectUnstorable(value: unknown, path: (string | number)[], violations: Violation[]): void {
  if (violations.length >= violationsMax) return;
  if (typeof value === 'string') {
    const problem = unstorable(value);
    if (problem !== null) violations.push(violation('body', path.join('.'), problem));
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) violations.push(violation('body', path.join('.'), 'infinite'));
  } else if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      path.push(index);
      collectUnstorable(value[index], path, violations);
      path.pop();
    }
  } else if (isJsonObject(value)) {
    for (const key of Object.keys(value)) {
      path.push(key);
      const problem = unstorable(key);
      if (problem === null) collectUnstorable(value[key], path, violations);
      else {
        const shownName = shown(path);
        violations.push(
          violation('body', shownName, problem, {}, `the name ${shownName} ${problemText(problem)}`),
        );
      }
      path.pop();
    }
  }
}

function shown(path: readonly (string | number)[]): string {
  return path.join('.').toWellFormed().replaceAll('\0', '\u2400');
}

function collectLost(
  marked: unknown,
  value: unknown,
  path: (string | number)[],
  violations: Violation[],
): void {
  if (violations.length >= violationsMax) return;
  if (marked === Infinity) {
    if (Number.isFinite(value)) violations.push(violation('body', shown(path), 'inexact'));
  } else if (typeof marked === 'object' && marked !== null) {
    const members = new Map(Object.entries(value ?? {}));
    for (const [key, member] of Object.entries(marked)) {
      path.push(key);
      collectLost(member, members.get(key), path, violations);
      path.pop();
    }
  }
}

export function isStorable(text: string): boolean {
  return unstorable(text) === null;
}

function unstorable(text: string): ProblemReason | null {
  if (text.includes('\0')) return 'holds_nul';
  return text.isWellFormed() ? null : 'holds_surrogate';
}
