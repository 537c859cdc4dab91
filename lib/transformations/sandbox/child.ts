import { createRequire } from 'node:module';
import type jsonata from 'jsonata';
import { columns, decimal, localtime, signed } from './mapping-functions.ts';
import type { MappingAnswer, MappingRequest } from './messages.ts';

/*
 * The process that runs retailers' mappings. Node runs this file as it is: without our environment, with the right to
 * read nothing but itself and JSONata. Whoever started it ends it when it takes too long; too much memory ends it by itself.
 */

const [, , library = ''] = process.argv;
const compile = createRequire(library)(library) as typeof jsonata;
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
const compiled = new Map<string, jsonata.Expression>();

function expressionOf(mapping: string): jsonata.Expression {
  const known = compiled.get(mapping);
  if (known !== undefined) return known;
  const expression = compile(mapping);
  expression.registerFunction('decimal', decimal);
  expression.registerFunction('localtime', localtime);
  expression.registerFunction('signed', signed);
  expression.registerFunction('columns', columns);
  const [oldest] = compiled.keys();
  if (compiled.size >= compiledMax && oldest !== undefined) compiled.delete(oldest);
  compiled.set(mapping, expression);
  return expression;
}

async function answer({ task, mapping, input, bindings }: MappingRequest): Promise<MappingAnswer> {
  let expression: jsonata.Expression;
  try {
    expression = expressionOf(mapping);
  } catch (error) {
    return failure('mapping_invalid', error);
  }
  if (task === 'check') return { output: undefined };
  try {
    const output = JSON.stringify(await expression.evaluate(input, bindings)) as string | undefined;
    if ((output?.length ?? 0) > outputLengthMax) {
      return { code: 'mapping_failed', message: 'the result is too large', position: null };
    }
    return { output };
  } catch (error) {
    return failure('mapping_failed', error);
  }
}

function failure(code: string, error: unknown): MappingAnswer {
  const found = error as { message?: unknown; position?: unknown; token?: unknown };
  const message = typeof found.message === 'string' ? found.message.slice(0, 1000) : 'the mapping failed';
  if (typeof found.position !== 'number') return { code, message, position: null };
  // JSONata tells where the token at fault ends.
  const length = typeof found.token === 'string' && found.token !== '(end)' ? found.token.length : 0;
  return { code, message, position: Math.max(0, found.position - length) };
}

process.on('message', (request) => {
  void answer(request as MappingRequest).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit(0));
