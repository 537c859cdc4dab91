import { beforeAll, describe, expect, test } from 'vitest';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { make } from './drafts';

let own: TestRetailer;
beforeAll(async () => {
  own = await makeRetailer();
  await make(own, 'first', { content_types: ['text/x-one'] });
  await make(own, 'second', { content_types: ['text/x-two'] });
});

const patch = (name: string, body: object, { api } = own) =>
  api.request(`/transformations/${name}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('200', () => {
  test('a transformation takes a media type, and the place of the default, from the one that gives it up', async () => {
    const retailer = await makeRetailer();
    await make(retailer, 'first', { content_types: ['text/x-one'] });
    await make(retailer, 'second', { content_types: ['text/x-two'] });
    const change = (name: string, body: object) => patch(name, body, retailer);
    expect((await change('first', { content_types: [], is_default: true })).json).toMatchObject({
      content_types: [],
      is_default: true,
    });
    expect((await change('second', { content_types: ['text/x-one'], is_default: true })).json).toMatchObject({
      content_types: ['text/x-one'],
      is_default: true,
    });
    expect((await retailer.api.get('/transformations/first')).json.is_default).toBe(false);
  });

  test('the same again changes nothing, and is in the audit trail once', async () => {
    const retailer = await makeRetailer();
    await make(retailer, 'repeated');
    const change = () => patch('repeated', { content_types: ['text/x-repeated'] }, retailer);
    const [first, again] = [await change(), await change()];
    expect(again.json).toEqual(first.json);
    expect((await retailer.api.get('/audit?action=patch_transformation')).json).toHaveLength(1);
  });
});

describe('400', () => {
  test('what is no media type is refused', async () => {
    expect((await patch('first', { content_types: ['no type'] })).status).toBe(400);
  });
});

describe('404', () => {
  test('a transformation that is not there, or another retailer’s, is not changed', async () => {
    expect((await patch('nobody', {})).status).toBe(404);
    const stranger = await makeRetailer();
    expect((await patch('first', {}, stranger)).status).toBe(404);
  });
});

describe('409', () => {
  test('a media type that another transformation takes', async () => {
    expect((await patch('second', { content_types: ['text/x-one'] })).status).toBe(409);
    expect((await own.api.get('/transformations/second')).json.content_types).toEqual(['text/x-two']);
  });
});
