import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { attachments } from '@/drizzle/schema/attachments';
import { findRaw } from '@/lib/domain/pos/store/raw';
import { makeRetailer, type TestRetailer } from '@/test/factories';

let retailer: TestRetailer;
let other: TestRetailer;
beforeAll(async () => {
  [retailer, other] = await Promise.all([makeRetailer(), makeRetailer()]);
});

const packet = (changes: object = {}) => ({
  source_id: 'gateway-1',
  source_read: '2026-03-14T12:34:56+01:00',
  entry_id: randomUUID(),
  store_reference: 1,
  till_id: 'Till 7',
  till_uuid: '6F1B2C9E-0D3A-4B7C-9E6F-1234567890AB',
  receipt: Buffer.from('SLIP').toString('base64'),
  ...changes,
});

describe('204', () => {
  describe('a data packet', () => {
    test('is kept decoded, once per source and entry', async () => {
      const body = packet({ attachments: { photo: { data: 'YQ==', content_type: 'image/png' } } });
      const first = await retailer.api.post('/pos/data', body);
      expect({ status: first.status, text: first.text }).toEqual({ status: 204, text: '' });
      const id = first.headers.get('service-pos-data-id') ?? '';
      const row = await findRaw(retailer.ctx, id);
      expect(Buffer.from(row?.body ?? []).toString()).toBe('SLIP');
      expect(row).toMatchObject({
        tillId: 'Till 7',
        tillUuid: '6f1b2c9e-0d3a-4b7c-9e6f-1234567890ab',
        storeReference: '1',
        attachments: { photo: expect.stringMatching(/^att\./) },
      });
      const again = await retailer.api.post('/pos/data', body);
      expect(again.headers.get('service-pos-data-id')).toBe(id);
      const theirs = await other.api.post('/pos/data', packet({ entry_id: body.entry_id }));
      expect(theirs.headers.get('service-pos-data-id')).not.toBe(id);
    });

    test.each([
      ['2026-03-14T12:34Z', '2026-03-14T12:34:00+00:00'],
      ['2026-03-14T12:34:56.5+01', '2026-03-14T12:34:56.500+01:00'],
      ['2026-03-14T12:34:56.123456-0330', '2026-03-14T12:34:56.123-03:30'],
    ])('says when it was read in any form of ISO 8601: %s', async (sent, read) => {
      const { headers, status } = await retailer.api.post('/pos/data', packet({ source_read: sent }));
      expect(status).toBe(204);
      const row = await findRaw(retailer.ctx, headers.get('service-pos-data-id') ?? '');
      expect(row?.sourceRead).toBe(read);
    });

    test('says its media type and properties for the transformation', async () => {
      const told = { content_type: 'application/x-till', properties: { shift: 'early' } };
      const { headers, status } = await retailer.api.post('/pos/data', packet(told));
      expect(status).toBe(204);
      expect(await findRaw(retailer.ctx, headers.get('service-pos-data-id') ?? '')).toMatchObject({
        contentType: 'application/x-till',
        properties: { shift: 'early' },
      });
    });

    test('that comes again leaves no attachment that belongs to nothing', async () => {
      const own = await makeRetailer();
      const body = packet({ attachments: { photo: { data: 'YQ==' } } });
      const answers = await Promise.all(Array.from({ length: 3 }, () => own.api.post('/pos/data', body)));
      expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
      const id = answers[0]?.headers.get('service-pos-data-id') ?? '';
      const rows = await own.ctx.db
        .select()
        .from(attachments)
        .where(eq(attachments.retailerId, own.ctx.retailer.id));
      const named = Object.values((await findRaw(own.ctx, id))?.attachments ?? {});
      expect(rows.map((row) => `att.${row.id}`)).toEqual(named);
    });
  });
});

describe('400', () => {
  test.each([
    [{ receipt: 'not base64!' }, 'receipt'],
    [{ receipt: '' }, 'receipt'],
    [{ content_type: '' }, 'content_type'],
    [{ properties: [] }, 'properties'],
    [{ till_uuid: 'x' }, 'till_uuid'],
    [{ source_read: 'yesterday' }, 'source_read'],
    [{ source_read: '2026-03-14T12:34:56' }, 'source_read'],
    [{ entry_id: undefined }, 'entry_id'],
    [{ colour: 'red' }, 'colour'],
    [{ attachments: { a: { id: 'att.x' } } }, 'attachments.a'],
  ])('%j is refused at %s', async (changes, name) => {
    const { status, json } = await retailer.api.post('/pos/data', packet(changes));
    expect(status).toBe(400);
    expect(json.errors).toMatchObject([{ location: 'body', name }]);
  });
});
