import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { looseInput } from './loose-input';
import { makeRetailer } from '@/test/factories';
import { mappingHelpers, mappingVariables, metaMembers } from './helpers-reference';
import { jsonataFunctions } from './jsonata-functions';
import { builtInNames, hardenJsonata, mappingFunctions } from './sandbox/hardened-jsonata';

const library = createRequire(import.meta.url).resolve('jsonata');
// Once: it makes immutable what JSONata shares.
const compile = await hardenJsonata(library);
const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name).toSorted();

test('the reference names exactly the functions that mappings have beside JSONata’s', () => {
  expect(names(mappingHelpers)).toEqual(Object.keys(mappingFunctions).toSorted());
});

test('the list of JSONata’s functions names exactly its own', () => {
  expect(names(jsonataFunctions)).toEqual([...builtInNames(library), 'millis', 'now'].toSorted());
});

test('each of them can be called in the sandbox', async () => {
  for (const { name } of [...mappingHelpers, ...jsonataFunctions]) {
    expect(await compile(`$exists($${name})`).run({}, {}), name).toBe(true);
  }
});

test('the variables are those of a raw receipt, and $meta has the members that are named', async () => {
  const { ctx } = await makeRetailer();
  const { meta } = await looseInput(ctx, new Uint8Array(), null, {});
  expect(names(metaMembers)).toEqual(Object.keys(meta).toSorted());
  expect(names(mappingVariables)).toEqual(['meta', 'properties']);
});

test('every signature begins with the name, and every example of a helper is true', async () => {
  for (const { name, signature, sentence } of mappingHelpers) {
    expect(signature.startsWith(`$${name}(`)).toBe(true);
    for (const text of Object.values(sentence)) {
      const [, call = '', result = ''] =
        /(\$\w+\(.*?\)) (?:is|ist) (-?[\d.]+|"[^"]*"|\[[^\]]*\])/.exec(text) ?? [];
      if (call === '') continue;
      expect(await compile(call).run({}, {}), text).toEqual(JSON.parse(result.replace(/\.$/, '')));
    }
  }
});
