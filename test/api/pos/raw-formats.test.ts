import iconv from 'iconv-lite';
import { beforeAll, describe, expect, test } from 'vitest';
import { askSite } from '@/test/ask-site';
import { processRaw } from '@/lib/domain/pos/process-raw';
import { findRaw } from '@/lib/domain/pos/store/raw';
import { findLink } from '@/lib/domain/receipts/store/links';
import {
  builtInNames,
  builtInSample,
  installBuiltIn,
} from '@/lib/domain/transformations/built-in-transformations';
import { makeRetailer, type TestRetailer } from '@/test/factories';

// Every format all the way: from the bytes a till posts to the page its shopper opens.

let own: TestRetailer;
beforeAll(async () => {
  own = await makeRetailer({ receipt_links: true });
  for (const name of builtInNames) await installBuiltIn(own.ctx, name);
});

async function publish(name: string, body: object): Promise<void> {
  const made = await own.api.post('/transformations', { name, ...body });
  expect(made.status, made.text).toBe(201);
  expect((await own.api.post(`/transformations/${name}/_publish`, {})).status).toBe(200);
}

/** Posts bytes; returns the text of the page of each receipt they became, spaces as they are read. */
async function pagesOf(type: string, bytes: Buffer): Promise<string[]> {
  const response = await own.api.request('/pos/receipts?property-store_reference=1', {
    method: 'POST',
    headers: { 'content-type': type },
    body: new Uint8Array(bytes),
  });
  expect(response.status, response.text).toBe(202);
  const id = response.headers.get('service-pos-data-id') ?? '';
  await processRaw(own.ctx, id);
  const raw = await findRaw(own.ctx, id);
  expect(raw?.failureMessage).toBeNull();
  const pages: string[] = [];
  for (const receiptId of raw?.receiptIds ?? []) {
    const token = (await findLink(own.ctx, receiptId)) ?? '';
    const page = await askSite(`/r/${token}`, { headers: { 'accept-language': 'de' } });
    expect(page.status).toBe(200);
    pages.push(textOf(await page.text()));
  }
  return pages;
}

function textOf(html: string): string {
  return html
    .replace(/<style>[\s\S]*?<\/style>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/[\s\u00A0\u202F]+/g, ' ');
}

describe('from the bytes to the page', () => {
  test.each([
    ['poslog', [['Oat drink 1 l', '3,98', 'Deposit bottle', '−0,25', '3,73']]],
    ['ekabs', [['Roggenbrot', '3,60', 'Stammkunden-Rabatt', '−0,18', 'Kaffee', '5,92']]],
    ['square', [['Flat White, Large', '7,40', 'Croissant', '10,20']]],
    ['shopify', [['T-shirt, Blue / M', '35,00']]],
    // 11:34 UTC is 12:34 in the shop.
    ['stripe', [['Filter coffee subscription, March', '19,99', '4242', '12:34']]],
    ['sumup', [['Flat White', '8,80', 'Franzbrötchen', '7,10', '17,90', '12:34']]],
    ['receipthero', [['Korvapuusti', '11,52', 'Loyalty discount', '−1,28', '19,52']]],
    ['loyverse', [['Flat White, large', '7,92', 'Franzbrötchen', '7,10', '15,02']]],
    ['zettle', [['Coffee', '20,00', 'Cookie, Chocolate', '30,00', '4242']]],
    ['clover', [['Caesar Salad', '13,00', 'Service', '3,56', '4242']]],
    ['kivra', [['Läsk svart', '40,00', '3 läsk betala för 2', '−20,00', '46,00']]],
    ['naxml', [['Cola 20 oz', '3,98', 'Snack week', '10,77']]],
    [
      'escpos',
      [
        ['Käsekuchen', '3,90', 'Pfand zurück', '−0,25', '3,65'],
        ['Tee', '2,00'],
      ],
    ],
    ['slip', [['H-MILCH 3,5%', '1,19', 'KAFFEE GEMAHLEN', 'LEERGUT', '14,22']]],
  ])('%s', async (name, receipts) => {
    const { content_type: type = '', input } = builtInSample(name);
    const pages = await pagesOf(type, Buffer.from(input, 'base64'));
    expect(pages).toHaveLength(receipts.length);
    for (const [index, words] of receipts.entries()) {
      for (const word of words) expect(pages[index]).toContain(word);
    }
  });

  test('the picture of a slip is an attachment of its receipt', async () => {
    const png = [0x1d, 0x76, 0x30, 0, 1, 0, 2, 0, 0xaa, 0x55];
    const slip = 'Milk 1,99\nSumme 1,99\nBar 1,99\n14.03.2026 12:00 Bon 778\n';
    await pagesOf('application/vnd.escpos', Buffer.concat([Buffer.from(png), Buffer.from(slip)]));
    const { json } = await own.api.get('/receipts?transaction_id=1-20260314-778');
    const { slip_image: image } = json[0].attachments;
    expect(image).toMatchObject({ content_type: 'image/png' });
    const file = await own.api.request(`/attachments/${image.id}`, { method: 'GET' });
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('image/png');
  });

  test('what does not add up is a warning of the receipt, and said with it', async () => {
    const slip = 'Milk 1,99\nSumme 4,99\nBar 4,99\n14.03.2026 12:00 Bon 779\n';
    await pagesOf('text/vnd.slip', Buffer.from(slip));
    const { json } = await own.api.get('/receipts?transaction_id=1-20260314-779');
    const found = await own.api.get('/receipts/_search?query=warnings%3Atotal_mismatch');
    expect(found.json.hits).toBe(1);
    expect(json[0].properties.slip_findings).toMatchObject([{ code: 'total_mismatch' }]);
  });

  test('CSV of another code page with decimal commas, many receipts in one file', async () => {
    await publish('export', {
      content_types: ['text/vnd.export+csv'],
      input_format: 'csv',
      options: { charset: 'windows-1252' },
      mapping: `(
        $rows := rows;
        [$distinct($rows.Bon) ~> $map(function($bon) {(
          $lines := $rows[Bon = $bon];
          {
            "transaction_id": "CSV-" & $bon,
            "localtime": $localtime($lines[0].Zeit, "DD.MM.YYYY hh:mm"),
            "store_reference": $properties.store_reference,
            "total": $round($sum($lines.$decimal(Betrag, ",")), 2),
            "items": [$lines.{
              "name": Artikel, "quantity": $decimal(Menge, ","), "total": $decimal(Betrag, ","),
              "properties": { "product_code": Nummer }
            }]
          }
        )})]
      )`,
    });
    const csv = iconv.encode(
      [
        'Bon;Zeit;Nummer;Artikel;Menge;Betrag',
        '0001;14.03.2026 09:12;000815;Brötchen;3;1.234,50',
        '0001;14.03.2026 09:12;000816;"Käse ""alt""; mild";0,5;4,20',
        '0002;14.03.2026 09:15;000815;Brötchen;-1;-0,45',
      ].join('\r\n'),
      'windows-1252',
    );
    const pages = await pagesOf('text/vnd.export+csv', csv);
    expect(pages).toHaveLength(2);
    for (const word of ['Brötchen', '1.234,50', 'Käse "alt"; mild'.replaceAll('"', '&quot;'), '1.238,70']) {
      expect(pages[0]).toContain(word);
    }
    expect(pages[1]).toContain('−0,45');
    const { json } = await own.api.get('/receipts?transaction_id=CSV-0001');
    expect(json[0].items[0].properties.product_code).toBe('000815');
  });

  test('a plain text slip, by the columns of its lines', async () => {
    await publish('corner-slip', {
      content_types: ['text/vnd.corner-slip'],
      input_format: 'text',
      mapping: `(
        $cells := lines.{ "cells": $columns($, [4, 18, 10]) }[cells[1] != ""];
        $items := $cells[$match(cells[0], /^\\d+$/)];
        $total := $cells[$contains(cells[1], "TOTAL")][0];
        {
          "transaction_id": $match(text, /No (\\d+)/)[0].groups[0],
          "localtime": $localtime($match(text, /\\d\\d\\/\\d\\d\\/\\d\\d \\d\\d:\\d\\d/)[0].match, "DD/MM/YY hh:mm"),
          "store_reference": $properties.store_reference,
          "total": $decimal($total.cells[2]),
          "items": [$items.{ "name": cells[1], "quantity": $decimal(cells[0]), "total": $decimal(cells[2]) }]
        }
      )`,
    });
    const slip = [
      'THE CORNER SHOP        No 000777',
      '14/03/26 12:34',
      '2   Marmalade              5.98',
      '1   Tea, loose            12.00',
      '    TOTAL                 17.98',
    ].join('\n');
    const [page, ...others] = await pagesOf('text/vnd.corner-slip', Buffer.from(slip));
    expect(others).toEqual([]);
    for (const word of ['Marmalade', '5,98', 'Tea, loose', '17,98']) expect(page).toContain(word);
  });
});
