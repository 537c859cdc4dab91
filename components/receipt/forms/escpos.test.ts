import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { parseEscpos } from '@/lib/formats/parsers/escpos/parse-escpos';
import { fullReceipt, hostileReceipt, item, receipt } from '@/test/receipt-page/fixtures';
import { writtenAs } from '@/test/receipt-page/shown-as';

async function slipOf(value: ReturnType<typeof receipt>, parameters: Readonly<Record<string, string>> = {}) {
  const [slip, ...others] = parseEscpos(await writtenAs('escpos', value, parameters), null);
  expect(others).toEqual([]);
  if (slip === undefined) throw new Error('There is no slip.');
  return slip;
}

/** As paper has it where a code page lacks a sign. */
const plain = (text: string) =>
  text
    .replaceAll(/[−–]/g, '-')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll(/[“”„]/g, '"')
    .replaceAll('×', 'x')
    .replaceAll('•', '*')
    .split('\n')
    .map((row) => row.trim())
    .filter((row) => row !== '');

describe('ESC/POS', () => {
  test.each(['32', '42', '48'])('of %s columns prints what the text says, cut once', async (width) => {
    const { lines, unknown_code_pages: unknown, images } = await slipOf(fullReceipt, { width });
    const text = (await writtenAs('text', fullReceipt, { width })).toString();
    expect(plain(lines.join('\n'))).toEqual(plain(text));
    expect([unknown, images]).toEqual([[], []]);
  });

  test('prints letters of several scripts in their code pages, and draws the others', async () => {
    const names = ['Żurek', 'Чай', 'Ψωμί', 'Crème brûlée', 'Šķovlė'];
    const { lines, images } = await slipOf(receipt({ items: names.map((name) => item({ name })) }));
    for (const name of names) expect(lines.join('\n')).toContain(name);
    expect(images).toEqual([]);
    const drawn = await slipOf(receipt({ items: [item({ name: 'حليب طازج' }), item({ name: '牛乳' })] }));
    expect(drawn.images.length).toBeGreaterThan(0);
    const png = Buffer.from(drawn.images[0]?.png ?? '', 'base64');
    const { width, height } = await sharp(png).metadata();
    expect([width, height]).toEqual([42 * 12, 60]);
    const { dominant, channels } = await sharp(png).stats();
    expect(dominant.r).toBeGreaterThan(200);
    expect(channels[0]?.min).toBe(0);
  });

  test('prints fiscal codes as QR codes of the printer', async () => {
    const code = `V0;955002-00;Kassenbeleg-V1;${'x'.repeat(300)}`;
    const fiscal = [{ scheme: 'de-tse', status: 'original' as const, code, url: null, values: {} }];
    const { codes } = await slipOf(receipt({ fiscal }));
    expect(codes.map(({ type, data }) => [type, data])).toEqual([['QR', code]]);
  });

  test('keeps to the code page that the caller has', async () => {
    const l10n = { ...receipt().l10n, currency: 'CHF' };
    const value = receipt({ items: [item({ name: 'Käse' }), item({ name: 'Чай' })], l10n });
    const { lines, images } = await slipOf(value, { codepage: 'cp866' });
    expect(lines.join('\n')).toContain('Чай');
    // There is no ä in it.
    expect(images.length).toBeGreaterThan(0);
  });

  test('lets no text become a command', async () => {
    const value = receipt({ items: [item({ name: 'A\u001b@\u001dV\u0000\u0010\u0014B' })] });
    const { lines } = await slipOf(value);
    expect(lines.join('\n')).toMatch(/A.*B/);
    await expect(slipOf(hostileReceipt)).resolves.toBeDefined();
  });
});
