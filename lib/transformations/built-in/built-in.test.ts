import { readFileSync } from 'node:fs';
import path from 'node:path';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { processRaw } from '@/lib/pos/process-raw';
import { findRaw } from '@/lib/pos/store';
import { makeRetailer } from '@/test/factories';
import { transform } from '../transform';
import { builtInNames, builtInVersion, installBuiltIn } from './built-in-transformations';

const folder = 'lib/transformations/built-in/samples';

const slip = Buffer.concat([
  Buffer.from([0x1b, 0x40, 0x1b, 0x74, 19]),
  iconv.encode('   CAFÉ AM MARKT\n14.03.2026  12:34   Bon 004711\n', 'cp858'),
  iconv.encode('Käsekuchen            3,90 B\nPfand zurück         -0,25 A\n', 'cp858'),
  iconv.encode('SUMME EUR             3,65\nBar                   3,65\n', 'cp858'),
  Buffer.from([0x1d, 0x6b, 73, 8]),
  Buffer.from('{B004711'),
  Buffer.from([0x1d, 0x56, 66, 0]),
  iconv.encode('14.03.2026  12:36   Bon 004712\nTee   2,00\nSUMME   2,00\nKarte   2,00\n', 'cp858'),
  Buffer.from([0x1d, 0x56, 0]),
]);

function sampleOf(name: string): Buffer {
  if (name === 'escpos') return slip;
  return readFileSync(path.join(folder, `${name}.${name === 'poslog' ? 'xml' : 'json'}`));
}

const raw = (bytes: Buffer) => ({
  bytes,
  contentType: null,
  properties: { store_reference: 1 },
  meta: { id: '01980000-0000-7000-8000-000000000000' },
  defaults: {},
});

describe('a built-in transformation', () => {
  test.each(builtInNames)('%s makes of its sample the receipts of the golden file', async (name) => {
    const { ctx } = await makeRetailer();
    const made = await transform(ctx, builtInVersion(name), raw(sampleOf(name)));
    const text = `${JSON.stringify(made, null, 2)}\n`;
    await expect(text).toMatchFileSnapshot(path.resolve(folder, `${name}.receipts.json`));
  });

  test.each(builtInNames)('%s works from the post to the stored receipts', async (name) => {
    const { ctx, api } = await makeRetailer();
    await installBuiltIn(ctx, name);
    const [type = ''] = builtInVersion(name).contentTypes;
    const { headers } = await api.request('/pos/receipts?property-store_reference=1', {
      method: 'POST',
      headers: { 'content-type': type },
      body: new Uint8Array(sampleOf(name)),
    });
    const id = headers.get('service-pos-data-id') ?? '';
    await processRaw(ctx, id);
    const stored = await findRaw(ctx, id);
    expect(stored?.failureMessage).toBeNull();
    expect(stored?.state).toBe('processed');
  });
});
