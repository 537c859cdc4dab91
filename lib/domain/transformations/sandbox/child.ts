import { boundTree } from '../bounded-tree';
import { objectOf } from '@/lib/formats/document-format';
import { describeDocument } from '@/lib/formats/describe-document';
import { kindOf, openedAs } from '@/lib/formats/kinds';
import { parseDocument } from '@/lib/formats/parsers/parse-document';
import { parseInput } from '@/lib/formats/parsers/parse-input';
import { refuseReservedKeys } from '@/lib/formats/parsers/reserved-keys';
import type { SlipHints } from '@/lib/formats/parsers/slip/read-slip';
import { TransformationError } from '@/lib/formats/transformation-error';
import { hardenJsonata, type Mapping } from './hardened-jsonata';
import {
  argumentAt,
  jsonataTexts,
  refusedNumber,
  startOfError,
  textOfReadError,
  textOfRunError,
  type JsonataError,
} from './jsonata-errors';
import type { Recognised, SandboxAnswer, SandboxInput, SandboxRequest } from './messages';

/*
 * Runs retailers' mappings. Node runs this bundle without our environment variables and may read only code.
 * The parent kills the process when time is up. Too much memory makes Node abort.
 */

const [, , library = ''] = process.argv;
const compile = await hardenJsonata(library);
let texts: ReadonlyMap<string, string> | undefined;
for (const name of ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest', 'WebAssembly']) {
  Reflect.deleteProperty(globalThis, name);
}
for (const name of ['getBuiltinModule', 'binding', '_linkedBinding', 'dlopen', 'mainModule']) {
  Reflect.deleteProperty(process, name);
}
// A mapping may reach these shared prototypes, but must not leave anything there for the next mapping.
for (const { prototype } of [Object, Array, Function, String, Number, Boolean, RegExp, Map, Set]) {
  Object.preventExtensions(prototype);
}

const compiledMax = 50;
/** A failed run that took fewer milliseconds is repeated to find the error's place. */
const secondRunBelowMs = 500;
const outputLengthMax = 16 * 1024 * 1024;
const compiled = new Map<string, Mapping>();

function compiledMapping(text: string): Mapping {
  const known = compiled.get(text);
  if (known !== undefined) return known;
  const mapping = compile(text);
  const [oldest] = compiled.keys();
  if (compiled.size >= compiledMax && oldest !== undefined) compiled.delete(oldest);
  compiled.set(text, mapping);
  return mapping;
}

function send(message: SandboxAnswer): void {
  process.send?.(message);
}

async function answer(request: SandboxRequest): Promise<SandboxAnswer> {
  const { input, mapping, bindings, show } = request;
  if (request.recognise === true && input !== null) return recognised(input);
  let tree: unknown;
  if (input !== null) {
    try {
      refuseReservedKeys(bindings, JSON.stringify(bindings));
      const { value, other } = read(input, bindings);
      if (other !== null) return { kind: 'other', name: other };
      tree = value;
    } catch (error) {
      return inputFailure(error);
    }
    send({ kind: 'read', tree: show ? boundTree(tree) : null });
  }
  if (mapping === null) return { kind: 'done', output: undefined };
  let compiledOne: Mapping;
  try {
    compiledOne = compiledMapping(mapping);
  } catch (error) {
    return failure('mapping_invalid', error, mapping, textOfReadError);
  }
  if (input === null) return { kind: 'done', output: undefined };
  const startedAt = performance.now();
  try {
    const output = toKeepable(JSON.stringify(await compiledOne.run(tree, bindings)));
    if ((output?.length ?? 0) > outputLengthMax) {
      return serialized(new TransformationError('mapping_failed', 'result_too_large'));
    }
    return { kind: 'done', output };
  } catch (error) {
    const isQuick = performance.now() - startedAt < secondRunBelowMs;
    const placed = show && isQuick ? await placedError(compiledOne, tree, bindings, error) : error;
    return failure('mapping_failed', placed, mapping, (found) => {
      texts ??= jsonataTexts(library);
      return textOfRunError(found, mapping, texts);
    });
  }
}

/**
 * Runs the mapping again to find the place of the error. Returns the first error if the second run ends
 * differently.
 */
async function placedError(
  { runInPlace }: Mapping,
  tree: unknown,
  bindings: SandboxRequest['bindings'],
  error: unknown,
): Promise<unknown> {
  try {
    await runInPlace(tree, bindings);
    return error;
  } catch (second) {
    return (second as JsonataError).code === (error as JsonataError).code ? second : error;
  }
}

function recognised(input: SandboxInput): SandboxAnswer {
  try {
    return { kind: 'done', output: JSON.stringify(recognise(input)) };
  } catch (error) {
    return inputFailure(error);
  }
}

function recognise({ bytes, contentType }: SandboxInput): Recognised {
  try {
    const document = parseDocument({ bytes: Buffer.from(bytes, 'base64'), contentType });
    const kind = kindOf(document);
    return kind === null ? { kind, position: null, ...describeDocument(document) } : { kind };
  } catch (error) {
    // A slip that is only a picture is ESC/POS. The transformation for ESC/POS reports that it cannot read
    // pictures.
    if (error instanceof TransformationError && error.code === 'raster_only') return { kind: 'escpos' };
    if (!(error instanceof TransformationError) || error.reason === null) throw error;
    const { reason, parameters, position } = error;
    return { kind: null, reason, parameters, position };
  }
}

/** Postgres cannot store NUL and lone surrogates. */
function toKeepable(json: string | undefined): string | undefined {
  return json?.replaceAll(/\\(?:u0000|(ud[89a-f][0-9a-f]{2})|[\s\S])/g, (escape, half?: string) =>
    half === undefined ? (escape === String.raw`\u0000` ? '' : escape) : String.raw`\ufffd`,
  );
}

/** `other` is the kind of an input that must not be read. */
function read(
  { bytes, kind, only = false, ...reading }: SandboxInput,
  { meta }: SandboxRequest['bindings'],
): { readonly value: unknown; readonly other: string | null } {
  const tree = parseInput({ ...reading, bytes: Buffer.from(bytes, 'base64'), hints: hintsOf(meta) });
  if (kind === undefined || reading.format !== 'json') return { value: tree, other: null };
  const found = only ? kindOf({ form: 'json', value: tree }) : null;
  if (found !== null && found !== kind) return { value: tree, other: found };
  const opened = openedAs(kind, tree);
  if (opened !== tree) refuseReservedKeys(opened, JSON.stringify(opened));
  return { value: opened, other: null };
}

function hintsOf(meta: unknown): SlipHints {
  const { currency, timezone, received_timestamp: received } = objectOf(meta);
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
  return { currency: textOf(currency), timezone: textOf(timezone), received: textOf(received) };
}

function inputFailure(error: unknown): SandboxAnswer {
  const isOurs = error instanceof TransformationError;
  return serialized(isOurs ? error : new TransformationError('input_invalid', 'input_unreadable'));
}

function serialized({ code, message, reason, parameters, position }: TransformationError) {
  return { kind: 'failed' as const, code, message, reason, parameters, position };
}

function failure(
  code: string,
  error: unknown,
  mapping: string,
  textOf: (error: JsonataError) => string | null,
): SandboxAnswer {
  const found = error as JsonataError;
  const position = startOfError(found, mapping);
  const own = ownError(error);
  if (own !== null) return { ...serialized(withArgument(own, mapping, position)), position };
  const refused = refusedNumber(found, mapping, position);
  if (refused !== null) {
    return serialized(new TransformationError(code, 'number_expected', { parameters: refused, position }));
  }
  const text = textOf(found);
  const why = text === null ? ('mapping_failed' as const) : { said: text };
  return serialized(new TransformationError(code, why, { position }));
}

/** Functions that refuse arguments they cannot read. */
const readers: ReadonlySet<string> = new Set(['decimal', 'number_of', 'localtime', 'in_zone', 'minor']);

/** Shows the argument as the mapping writes it in the call at `position`. */
function withArgument(error: TransformationError, mapping: string, position: number | null) {
  const { code, reason, parameters } = error;
  if (reason === null || parameters['argument'] === undefined) return error;
  const argument = argumentAt(mapping, position, readers) ?? parameters['argument'];
  return new TransformationError(code, reason, { parameters: { ...parameters, argument } });
}

/** Returns our error, even if `$eval` wrapped it; null for JSONata's errors. */
function ownError(error: unknown): TransformationError | null {
  if (error instanceof TransformationError) return error;
  const { error: inner } = error as { error?: unknown };
  return inner === undefined ? null : ownError(inner);
}

process.on('message', (request) => {
  void answer(request as SandboxRequest).then(send);
});
process.on('disconnect', () => process.exit(0));
