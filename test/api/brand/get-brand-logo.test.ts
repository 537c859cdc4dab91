import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { picture, uploadLogo } from './publish-brand';

let retailer: TestRetailer;
let id: string;
beforeAll(async () => {
  retailer = await makeRetailer();
  const { json } = await uploadLogo(retailer, await picture(40, 20).png().toBuffer());
  ({ id } = json as { id: string });
});

describe('200', () => {
  test('a logo is downloaded as a PNG that no browser runs', async () => {
    const { status, headers, bytes } = await retailer.api.get(`/brand/logos/${id}`);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'attachment; filename="logo.png"',
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 40, height: 20 });
  });
});

describe('404', () => {
  test('a logo of another retailer is not there, nor is one that nobody uploaded', async () => {
    const other = await makeRetailer();
    expect((await other.api.get(`/brand/logos/${id}`)).status).toBe(404);
    for (const unknown of ['nonsense', crypto.randomUUID()]) {
      expect((await retailer.api.get(`/brand/logos/${unknown}`)).status).toBe(404);
    }
  });
});
