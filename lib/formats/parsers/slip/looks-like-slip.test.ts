import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { looksLikeSlip } from './looks-like-slip';

const folder = path.join(import.meta.dirname, 'corpus');
const slips = readdirSync(folder).filter((file) => file.endsWith('.txt'));

describe('text is taken for a slip', () => {
  test.each(slips)('when it is %s', (file) => {
    expect(looksLikeSlip(readFileSync(path.join(folder, file), 'utf8').split('\n'))).toBe(true);
  });

  test.each([
    ['a table', 'Bon;Artikel;Betrag\n1;Milk;1,99\n1;Total;1,99\n2;Tee;2,00'],
    ['a table of quoted cells', '"1","Milk","1.99"\n"1","Total","1.99"\n"2","Tea","2.00"'],
    ['prose with an amount', 'Dear customer,\nthe total of your order is 12.50.\nKind regards'],
    [
      'a log',
      '2026-03-14 12:00:00 INFO started\n2026-03-14 12:00:01 INFO total 12\n2026-03-14 12:00:02 WARN x',
    ],
    ['wide lines', `${'x'.repeat(120)} 1.99\nTOTAL 1.99\nCASH 1.99`],
    ['nothing', ''],
  ])('but not %s', (_what, text) => {
    expect(looksLikeSlip(text.split('\n'))).toBe(false);
  });
});
