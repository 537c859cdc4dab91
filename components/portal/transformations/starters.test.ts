import { zipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { inputFormats } from '@/lib/formats/input-formats';
import { checkBody, mapRaw } from '@/lib/domain/transformations/transform';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { starters } from './starters';

const encode = (text: string) => new TextEncoder().encode(text);

let ctx: TestRetailer['ctx'];
beforeAll(async () => {
  ({ ctx } = await makeRetailer());
});

test.each(inputFormats)(
  'what a mapping of %s begins with makes valid receipts of its own sample',
  async (format) => {
    const { input, mapping } = starters[format];
    const raw = {
      bytes: format === 'zip' ? zipSync({ 'day.json': encode(starters.json.input) }) : encode(input),
      contentType: null,
      properties: {},
      meta: {},
      defaults: {},
    };
    const { bodies, failure } = await mapRaw(ctx, { inputFormat: format, options: {}, mapping }, raw);
    expect(failure).toBeNull();
    expect(bodies.map(checkBody)).toEqual(bodies.map(() => ({ receipt: expect.anything() as unknown })));
    expect(bodies[0]).toMatchObject({
      transaction_id: 'A-1001',
      total: 6.8,
      items: [{ quantity: 2 }, { total: 1.6 }],
    });
  },
);
