import { boundTree } from '../bounded-tree.ts';
import { parseInput } from '../parsers/parse-input.ts';
import { refuseReservedKeys } from '../parsers/reserved-keys.ts';
import { TransformationError } from '../transformation-error.ts';
import { hardenJsonata, type Mapping } from './hardened-jsonata.ts';
import { jsonataTexts, textOfReadError, textOfRunError, type JsonataError } from './jsonata-errors.ts';
import type { SandboxAnswer, SandboxInput, SandboxRequest } from './messages.ts';

/*
 * The process that reads what tills send and runs retailers' mappings over it. Node runs this file as it is: without our
 * environment, with the right to read nothing but its own code. Whoever started it ends it when it takes too long; too
 * much memory ends it by itself.
 */

const [, , library = ''] = process.argv;
const compile = await hardenJsonata(library);
const texts = jsonataTexts(library);
for (const name of ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest', 'WebAssembly']) {
  Reflect.deleteProperty(globalThis, name);
}
// Ways from the process to every module of Node.
for (const name of ['getBuiltinModule', 'binding', '_linkedBinding', 'dlopen', 'mainModule']) {
  Reflect.deleteProperty(process, name);
}
// A mapping that finds a way to what all objects share must not leave anything there for the next.
for (const { prototype } of [Object, Array, Function, String, Number, Boolean, RegExp, Map, Set]) {
  Object.preventExtensions(prototype);
}

const compiledMax = 50;
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

async function answer({ input, mapping, bindings, show }: SandboxRequest): Promise<SandboxAnswer> {
  let tree: unknown;
  if (input !== null) {
    try {
      refuseReservedKeys(bindings, JSON.stringify(bindings));
      tree = read(input);
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
    return failure('mapping_invalid', error, textOfReadError);
  }
  if (input === null) return { kind: 'done', output: undefined };
  try {
    const output = toKeepable(JSON.stringify(await compiledOne.run(tree, bindings)));
    if ((output?.length ?? 0) > outputLengthMax) {
      return told(new TransformationError('mapping_failed', 'result_too_large'));
    }
    return { kind: 'done', output };
  } catch (error) {
    return failure('mapping_failed', error, (found) => textOfRunError(found, mapping, texts));
  }
}

/** JSON without what no database keeps: NUL left out, halves of characters as U+FFFD. Only those are escaped so. */
function toKeepable(json: string | undefined): string | undefined {
  return json?.replaceAll(/\\(?:u0000|(ud[89a-f][0-9a-f]{2})|[\s\S])/g, (escape, half?: string) =>
    half === undefined ? (escape === String.raw`\u0000` ? '' : escape) : String.raw`\ufffd`,
  );
}

function read({ bytes, ...reading }: SandboxInput): unknown {
  return parseInput({ ...reading, bytes: Buffer.from(bytes, 'base64') });
}

function inputFailure(error: unknown): SandboxAnswer {
  const isOurs = error instanceof TransformationError;
  return told(isOurs ? error : new TransformationError('input_invalid', 'input_unreadable'));
}

function told({ code, message, reason, parameters, position }: TransformationError) {
  return { kind: 'failed' as const, code, message, reason, parameters, position };
}

function failure(
  code: string,
  error: unknown,
  textOf: (error: JsonataError) => string | null,
): SandboxAnswer {
  const found = error as JsonataError;
  // JSONata tells where the token at fault ends, of our functions too.
  const length = typeof found.token === 'string' && found.token !== '(end)' ? found.token.length : 0;
  const position = typeof found.position === 'number' ? Math.max(0, found.position - length) : null;
  const own = ownError(error);
  if (own !== null) return { ...told(own), position };
  const text = textOf(found);
  const why = text === null ? ('mapping_failed' as const) : { said: text };
  return told(new TransformationError(code, why, { position }));
}

/** The service's own error, also where it is raised inside `$eval`; null when it is JSONata's. */
function ownError(error: unknown): TransformationError | null {
  if (error instanceof TransformationError) return error;
  const { error: inner } = error as { error?: unknown };
  return inner === undefined ? null : ownError(inner);
}

process.on('message', (request) => {
  void answer(request as SandboxRequest).then(send);
});
process.on('disconnect', () => process.exit(0));
