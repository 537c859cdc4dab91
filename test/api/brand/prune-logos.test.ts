import sharp from 'sharp';
import { expect, test } from 'vitest';
import { askSite } from '@/test/ask-site';
import { logoKey } from '@/lib/domain/brand/names';
import { pruneLogos } from '@/lib/domain/brand/prune-logos';
import { findLink } from '@/lib/domain/receipts/store/links';
import { fileStorage } from '@/lib/platform/storage/file-storage';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);

async function uploaded({ api }: TestRetailer, background: string): Promise<string> {
  const png = await sharp({ create: { width: 40, height: 20, channels: 4, background } })
    .png()
    .toBuffer();
  const { status, json } = await api.request('/brand/logos', {
    method: 'POST',
    body: new Blob([new Uint8Array(png)]),
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(status).toBe(201);
  return json.id as string;
}

test('a logo that no brand came to name goes after a week, one that any version names stays', async () => {
  const [own, other] = await Promise.all([makeRetailer({ receipt_links: true }), makeRetailer()]);
  const [first, second, unused, foreign] = [
    await uploaded(own, '#aa0000'),
    await uploaded(own, '#00aa00'),
    await uploaded(own, '#0000aa'),
    await uploaded(other, '#0000aa'),
  ];
  const wear = async (logo: string) => {
    expect((await own.api.request('/brand', { method: 'PUT', json: { logo } })).status).toBe(200);
  };
  await wear(first);
  const token = (await findLink(own.ctx, await postedReceipt(own))) ?? '';
  await wear(second);
  const stray = logoKey(own.ctx.retailer.id, '0b0e7e5e-1111-4111-8111-111111111111');
  await fileStorage().write(stray, Buffer.from('of an upload that was rolled back'));
  expect(await pruneLogos(own.ctx, inDays(6))).toEqual({ unnamed: 0, lost: 0 });
  expect(await pruneLogos(own.ctx, inDays(8))).toEqual({ unnamed: 1, lost: 1 });
  expect((await own.api.get(`/brand/logos/${unused}`)).status).toBe(404);
  expect(await fileStorage().read(logoKey(own.ctx.retailer.id, unused))).toBeNull();
  expect((await own.api.get(`/brand/logos/${second}`)).status).toBe(200);
  expect((await other.api.get(`/brand/logos/${foreign}`)).status).toBe(200);
  // The receipt of the first version still shows the logo it was issued with.
  const shown = await askSite(`/r/${token}/logo.png`);
  expect(shown.status).toBe(200);
  expect(await pruneLogos(own.ctx, inDays(8))).toEqual({ unnamed: 0, lost: 0 });
});

test('a logo that is uploaded once more waits once more', async () => {
  const own = await makeRetailer();
  const logo = await uploaded(own, '#123456');
  const before = inDays(7);
  expect(await uploaded(own, '#123456')).toBe(logo);
  expect(await pruneLogos(own.ctx, before)).toEqual({ unnamed: 0, lost: 0 });
  expect((await own.api.request('/brand', { method: 'PUT', json: { logo } })).status).toBe(200);
});
