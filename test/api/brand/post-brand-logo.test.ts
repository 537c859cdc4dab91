import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { tier } from '@/test/tier';
import { picture } from './publish-brand';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

const upload = (bytes: Uint8Array) =>
  retailer.api.request('/brand/logos', {
    method: 'POST',
    body: new Blob([new Uint8Array(bytes)]),
    headers: { 'content-type': 'application/octet-stream' },
  });

describe('201', () => {
  describe('a logo', () => {
    test.each(['png', 'jpeg', 'webp'] as const)('from a %s is drawn anew as a small PNG', async (format) => {
      const { status, json, headers } = await upload(await picture(2000, 500).toFormat(format).toBuffer());
      expect(status).toBe(201);
      expect(json).toMatchObject({ width: 480, height: 120 });
      expect(headers.get('location')).toBe((json as { url: string }).url);
      const file = await retailer.api.get(`/brand/logos/${(json as { id: string }).id}`);
      expect(file.headers.get('content-type')).toBe('image/png');
      expect(file.headers.get('x-content-type-options')).toBe('nosniff');
      expect(await sharp(file.bytes).metadata()).toMatchObject({ format: 'png', width: 480, height: 120 });
    });

    test('stays below 32 kB whatever was uploaded, and the same picture is kept once', async () => {
      const noise = Buffer.from(Array.from({ length: 600 * 300 * 3 }, (_, index) => (index * 7919) % 251));
      const raw = { width: 600, height: 300, channels: 3 as const };
      const bytes = await sharp(noise, { raw }).png().toBuffer();
      const [first, again] = [await upload(bytes), await upload(bytes)];
      expect(again.json).toEqual(first.json);
      const file = await retailer.api.get(`/brand/logos/${(first.json as { id: string }).id}`);
      expect(file.bytes.byteLength).toBeLessThan(32_000);
    });

    test('carries nothing of the file but the picture', async () => {
      const secret = 'SECRET-COMMENT';
      const png = await picture(50, 50)
        .withExif({ IFD0: { Copyright: secret } })
        .png()
        .toBuffer();
      const trailing = Buffer.concat([png, Buffer.from(`<script>${secret}</script>`)]);
      expect(png.includes(secret)).toBe(true);
      const { json } = await upload(trailing);
      const file = await retailer.api.get(`/brand/logos/${(json as { id: string }).id}`);
      expect(file.bytes.includes(secret)).toBe(false);
    });
  });
});

describe('400', () => {
  const wrong: readonly (readonly [string, () => Promise<Uint8Array>])[] = [
    ['a PNG that is cut off', async () => (await picture(300, 300).png().toBuffer()).subarray(0, 120)],
    ['a picture that unpacks to two hundred megabytes', async () => picture(8_000, 6_000).png().toBuffer()],
  ];
  test.each(tier === 'full' ? wrong : wrong.slice(0, 1))(
    'a logo that is %s is refused',
    { tags: 'wide' },
    async (_what, make) => {
      expect((await upload(await make())).status).toBe(400);
    },
  );
});

describe('413', () => {
  test('a logo that is two megabytes and more is refused', async () => {
    expect((await upload(Buffer.alloc(2 * 1024 * 1024 + 1, 0xff))).status).toBe(413);
  });
});

describe('415', () => {
  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000')],
    ['nothing', Buffer.alloc(0)],
  ])('a logo that is %s is refused', async (_what, bytes) => {
    expect((await upload(bytes)).status).toBe(415);
  });
});
