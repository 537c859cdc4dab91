import { beforeAll, describe, expect, test } from 'vitest';
import { listChanges } from '@/lib/domain/audit/list-changes';
import { contrastRatio } from '@/lib/domain/brand/colours';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { picture, uploadLogo } from './publish-brand';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer({ receipt_links: true });
});

const put = (body: object, of = retailer) => of.api.request('/brand', { method: 'PUT', json: body });

describe('200', () => {
  describe('a brand', () => {
    test('is published once, is in the audit trail, and nobody’s change is lost', async () => {
      const own = await makeRetailer();
      const brand = { accent: '#123456', header: { de: 'Hallo' } };
      expect((await put({ ...brand, version: 0 }, own)).json).toMatchObject({ version: 1 });
      expect((await put(brand, own)).json).toMatchObject({ version: 1 });
      const stale = await put({ accent: '#654321', version: 0 }, own);
      expect(stale.status).toBe(409);
      const answers = await Promise.all(
        ['#111111', '#222222'].map((accent) => put({ accent, version: 1 }, own)),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const changes = await listChanges(own.ctx, { subjectType: 'brand', subjectId: '1', count: 5 });
      expect(changes).toMatchObject([{ action: 'put_brand', before: null, after: { accent: '#123456' } }]);
    });

    test.each(['#ffff00', '#ffffff', '#000000', '#00ff00', '#7f7f7f', '#0000ff'])(
      'in %s reads: the colour is corrected, and the answer says to what',
      async (accent) => {
        const own = await makeRetailer();
        const { json } = await put({ accent, background: accent }, own);
        const { contrast } = json as {
          contrast: { colour: string; on: string; ratio: number; use: string }[];
        };
        expect(contrast).toHaveLength(6);
        for (const { colour, on, ratio, use } of contrast) {
          expect(ratio, use).toBeGreaterThanOrEqual(4.5);
          expect(Math.abs(ratio - contrastRatio(colour, on))).toBeLessThan(0.011);
        }
      },
    );
  });
});

describe('400', () => {
  describe('a brand', () => {
    test.each([
      ['accent', { accent: 'red' }],
      ['accent', { accent: '#12345' }],
      ['accent', { accent: 'url(https://x.example)' }],
      ['header.tlh', { header: { tlh: 'nuqneH' } }],
      ['footer.de', { footer: { de: 'x'.repeat(1001) } }],
      ['links.0.url', { links: [{ network: 'website', url: 'javascript:alert(1)' }] }],
      ['links.0.url', { links: [{ network: 'website', url: 'http://plain.example' }] }],
      ['links.0.url', { links: [{ network: 'website', url: 'https://user:secret@shop.example' }] }],
      ['links.0.url', { links: [{ network: 'website', url: 'https://shop.example/\u202eevil' }] }],
      ['links.0.network', { links: [{ network: 'myspace', url: 'https://shop.example' }] }],
      ['links', { links: Array.from({ length: 11 }, () => ({ network: 'x', url: 'https://x.com/a' })) }],
      ['logo', { logo: 'https://elsewhere.example/logo.png' }],
      ['logo', { logo: '0b8e7a52-3d2c-4f43-9a6e-5d5b1e8a7c11' }],
      ['colour', { colour: '#123456' }],
    ])('with a wrong %s is refused and changes nothing', async (name, body) => {
      const { status, json } = await put(body);
      expect(status).toBe(400);
      expect((json as { errors: { name: string }[] }).errors.map((error) => error.name)).toContainEqual(
        expect.stringMatching(new RegExp(`^${name.replaceAll('.', '\\.')}`)),
      );
      expect((await retailer.api.get('/brand')).json).toMatchObject({ version: 0 });
    });

    test('with the logo of another retailer is refused', async () => {
      const other = await makeRetailer();
      const { json } = await uploadLogo(retailer, await picture(40, 40).png().toBuffer());
      expect((await put({ logo: (json as { id: string }).id }, other)).status).toBe(400);
    });
  });
});

describe('409', () => {
  test('a brand that was made from an earlier version than the newest is not published', async () => {
    const own = await makeRetailer();
    await put({ accent: '#123456', version: 0 }, own);
    const { status, json } = await put({ accent: '#654321', version: 0 }, own);
    expect({ status, code: json.code }).toEqual({ status: 409, code: 'conflict' });
    expect((await own.api.get('/brand')).json).toMatchObject({ version: 1, accent: '#123456' });
  });
});
