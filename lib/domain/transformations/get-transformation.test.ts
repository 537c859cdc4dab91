import { expect, test } from 'vitest';
import { listTransformations } from './get-transformation';
import { makeRetailer } from '@/test/factories';

const found = [
  ['part of its name', 'harb', ['harbour']],
  ['its input format', 'json', ['ekabs', 'harbour']],
  ['a format as people write it', 'ESC/POS', ['slip']],
  ['a media type', 'vnd.quay', ['harbour']],
  ['the title of what it reads', 'EKaBS receipt', ['ekabs']],
  ['words of both, in any order', 'json harb', ['harbour']],
  ['a pattern, which is text', '%', []],
] as const;

test('a transformation is found by what it is called and what it reads', async () => {
  const { api, ctx } = await makeRetailer();
  const mapping = '$';
  await api.post('/transformations', {
    name: 'harbour',
    input_format: 'json',
    content_types: ['application/vnd.quay'],
    mapping,
  });
  await api.post('/transformations', { name: 'slip', input_format: 'escpos', mapping });
  await api.post('/transformations/built_in', { name: 'ekabs' });
  const other = await makeRetailer();
  await other.api.post('/transformations', { name: 'harbour too', input_format: 'json', mapping });
  for (const [what, matching, names] of found) {
    const list = await listTransformations(ctx, { count: 10, matching });
    expect(
      list.map(({ name }) => name),
      what,
    ).toEqual(names);
  }
});
