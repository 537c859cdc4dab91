import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { composeMessage } from '@/components/mail/compose-message';
import { drawPreview } from '@/components/mail/draw-preview';
import { receiptPage } from '@/components/receipt/page/receipt-page';
import { receiptLanguages, receiptMessages } from '@/lib/core/i18n/receipt-languages';
import { plainBrand } from '@/lib/domain/brand/receipt-brand';
import { fiscalScheme, paperWidth, schemeNames } from '@/lib/domain/fiscal/schemes';
import { fiscalStatuses } from '@/lib/domain/receipts/wire/fiscal';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { qrPng } from '@/lib/platform/pdf/qr-code';
import { errorCorrectionOf, modulesOfPng, modulesOfSvg, readQr } from '@/test/read-qr';
import { makeRetailer } from '@/test/factories';
import { fullReceipt, receipt } from './fixtures';
import { textOf } from './page-text';

type Block = ReceiptWire['fiscal'][number];

const codeOf = (scheme: string) => `${scheme};Läden;${'aB3+/='.repeat(20)};€`;

const withBlock = (block: Partial<Block>, values: Partial<ReceiptWire> = {}) =>
  receipt({
    fiscal: [{ scheme: 'de-tse', status: 'original', code: null, url: null, values: {}, ...block }],
    ...values,
  });

async function mailOf(value: ReceiptWire) {
  const mail = await composeMessage({
    receipt: value,
    brand: plainBrand(value.retailer.name),
    channel: 'email',
    pageUrl: 'https://receipts.example/r/abc',
    mark: null,
    locale: null,
    unsubscribeUrl: null,
    attachPdf: false,
    retailerId: 1,
  });
  return { ...mail, html: mail.html ?? '' };
}

async function pageOf(value: ReceiptWire) {
  const { html } = await receiptPage(value, null, { chosen: 'en' });
  return html.slice(html.indexOf('<body>'));
}

/** The figure of a code on a page, and what stands before it. */
function figureOf(html: string) {
  const [before = '', figure = ''] = html.split(/(?=<figure class="tax-code)/);
  return { before, figure: figure.split('</figure>')[0] ?? '' };
}

describe('the code of a fiscal device', () => {
  test.each([...schemeNames, 'xx-other'])('of %s is what the till gave, byte for byte', async (scheme) => {
    const code = codeOf(scheme);
    const value = withBlock({ scheme, code });
    const { qr } = fiscalScheme(scheme);
    const { before, figure } = figureOf(await pageOf(value));
    const modules = modulesOfSvg(figure);
    expect(readQr(modules)).toBe(code);
    expect(before.includes('<h1>')).toBe(qr.place === 'end');
    const levels = ['low', 'medium'];
    expect(levels.indexOf(errorCorrectionOf(modules))).toBeGreaterThanOrEqual(
      levels.indexOf(qr.errorCorrection),
    );

    const { html, attachments, text } = await mailOf(value);
    const [picture] = attachments;
    expect(html).toContain(`src="cid:${picture?.cid}"`);
    expect(html.indexOf('src="cid:') < html.indexOf('<h1')).toBe(qr.place === 'top');
    expect(readQr(modulesOfPng(Buffer.from(picture?.base64 ?? '', 'base64')))).toBe(code);
    expect(text).toContain(code);
  });

  test.each(schemeNames)('of %s is as large on paper as its rule wants it', (scheme) => {
    const { qr } = fiscalScheme(scheme);
    const [least, most] = qr.millimetres;
    // From version 2, the least that holds an address, to version 40, with four modules around each.
    for (let modules = 25; modules <= 177; modules += 4) {
      const width = paperWidth(qr, modules + 8);
      const symbol = (width * modules) / (modules + 8);
      expect(symbol).toBeGreaterThanOrEqual(least ?? 0);
      expect(width).toBeLessThanOrEqual(most ?? 65);
    }
  });

  test('of 2,900 bytes is read from the page and from the mail', async () => {
    const code = `${'ü9'.repeat(966)}xx`;
    const { figure } = figureOf(await pageOf(withBlock({ code })));
    expect(readQr(modulesOfSvg(figure))).toBe(code);
    expect(figure).toContain('tax-code large');
    const [picture] = (await mailOf(withBlock({ code }))).attachments;
    expect(readQr(modulesOfPng(Buffer.from(picture?.base64 ?? '', 'base64')))).toBe(code);
  });

  test('has pixels enough for a camera, its room before it is drawn, and words for those who hear it', async () => {
    const { figure } = figureOf(await pageOf(withBlock({ code: codeOf('de-tse') })));
    const modules = modulesOfSvg(figure).length;
    const [, width = 0, height = 0] = /width="(\d+)" height="(\d+)"/.exec(figure)?.map(Number) ?? [];
    expect(width).toBe(height);
    expect(width / modules).toBeGreaterThanOrEqual(3);
    expect(width).toBeLessThanOrEqual(296);
    expect(figure).toContain('role="img" aria-label="QR code of the fiscal data"');
  });

  test('has the words of its rule, and those about checking it only where the till says them', async () => {
    const of = (scheme: string, values: Block['values']) =>
      pageOf(withBlock({ scheme, code: codeOf(scheme), values })).then((html) => figureOf(html).figure);
    const plain = await of('es-verifactu', {});
    expect(plain).toContain('<span lang="es">QR tributario:</span>');
    expect(plain).not.toMatch(/VERI|AEAT/);
    const sentence = 'Factura verificable en la sede electrónica de la AEAT';
    const said = await of('es-verifactu', { verifiable: sentence });
    expect(said.indexOf(sentence)).toBeGreaterThan(said.indexOf('</svg>'));
    for (const [scheme, name, value] of [
      ['es-ticketbai', 'tbai_id', 'TBAI-00000006Y-251019-btFpwP8dcLGAF-237'],
      ['pt-atcud', 'atcud', 'ATCUD:CSDF7T5H-35'],
    ] as const) {
      const figure = await of(scheme, { [name]: value });
      expect(figure.indexOf(value)).toBeLessThan(figure.indexOf('<svg'));
      expect(figure).toContain(value);
    }
  });

  const hasReader = spawnSync('zbarimg', ['--version']).status === 0;
  test.skipIf(!hasReader)('is read by a reader of others as well', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'fiscal-code-'));
    const file = path.join(folder, 'code.png');
    for (const code of [...schemeNames.map(codeOf), `${'ü9'.repeat(966)}xx`]) {
      writeFileSync(file, qrPng(code));
      const { stdout } = spawnSync('zbarimg', ['--quiet', '--raw', '--oneshot', '-Sbinary', file]);
      expect(stdout.toString('utf8')).toBe(code);
    }
    rmSync(folder, { recursive: true });
  });
});

describe('the values of a fiscal device', () => {
  const values = {
    zz_own_name: 'own',
    signature: 'Ab+/'.repeat(32),
    '<b>': '<i>',
    signature_counter: '9301',
    transaction_number: '0004711',
  };

  test('are shown as they are: known ones in the order of their scheme, others by their own names', async () => {
    const html = await pageOf(withBlock({ values }));
    const pairs = Array.from(
      (html.split('<details class="more">')[1] ?? '')
        .split('</details>')[0]
        ?.matchAll(/<dt><bdi>(.*?)<\/bdi><\/dt><dd><bdi>(.*?)<\/bdi>/g) ?? [],
      ([, label, value]) => [label, value],
    );
    expect(pairs).toEqual([
      ['Scheme', 'de-tse'],
      ['Transaction no.', '0004711'],
      ['Signature counter', '9301'],
      ['Signature', values.signature],
      ['&lt;b&gt;', '&lt;i&gt;'],
      ['zz_own_name', 'own'],
    ]);
    const { text } = await mailOf(withBlock({ values }));
    expect(text).toContain(
      `Transaction no.: 0004711\nSignature counter: 9301\nSignature: ${values.signature}`,
    );
  });

  test('that are few and short are in sight, and the address is a link', async () => {
    const url = 'https://tax.example/check?n=1';
    const html = await pageOf(withBlock({ scheme: 'xx-other', url, values: { number: '1' } }));
    expect(html).not.toContain('All fiscal data');
    expect(html).toContain(`<a href="${url}" rel="noreferrer">`);
    expect((await mailOf(withBlock({ url }))).html).toContain(`href="${url}"`);
  });

  test('have a name in every language, and no name is without a scheme', () => {
    const known = new Set(schemeNames.flatMap((scheme) => fiscalScheme(scheme).names));
    for (const language of receiptLanguages) {
      const { names } = receiptMessages(language).fiscal;
      expect(Object.keys(names).toSorted(), language).toEqual([...known].toSorted());
    }
  });

  test('leave room in a mail: more than it holds is on the page', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`v${index}`, 'x'.repeat(1024)]),
    );
    const block = { scheme: 'de-tse', status: 'original' as const, code: 'code', url: null, values: many };
    const value = { ...fullReceipt, fiscal: [block, block, block, block] };
    const { html, attachments } = await mailOf(value);
    expect(Buffer.byteLength(html)).toBeLessThan(90_000);
    expect(attachments.map(({ cid }) => cid)).toEqual([1, 2, 3, 4].map((place) => `fiscal-${place}@receipt`));
    expect(await textOf(value)).toContain('v39 ');
  });

  test('are all that a page has more than one without them', async () => {
    const html = await pageOf(receipt());
    expect(html).not.toMatch(/tax-code|Fiscal|Scheme/);
  });
});

describe('what a receipt is for the tax office', () => {
  test.each(fiscalStatuses)('is said at the top of page and mail in words: %s', async (status) => {
    for (const language of receiptLanguages) {
      const l10n = { ...receipt().l10n, translation_locale: language };
      const value = withBlock({ status, values: { transaction_number: '1' } }, { l10n });
      const { fiscal } = receiptMessages(language);
      const words = status === 'original' ? [] : [fiscal[status], fiscal[`${status}Text`]];
      const page = await receiptPage(value, null);
      const top = page.html.slice(0, page.html.indexOf('<table class="items"'));
      const { html, text } = await mailOf(value);
      for (const word of words) {
        expect(top).toContain(word);
        expect(html).toContain(word);
        expect(text).toContain(word);
      }
      expect(page.html.includes('class="notice"')).toBe(status !== 'original');
    }
  });

  test('is said once, and a copy that is called one already is not called so again', async () => {
    const { fiscal } = withBlock({ status: 'copy' });
    const text = await textOf(receipt({ fiscal: [...fiscal, ...fiscal] }), null, 'en');
    expect(text.split('A copy of a receipt issued earlier.')).toHaveLength(2);
    const duplicate = await textOf(receipt({ fiscal, duplicate: true }), null, 'en');
    expect(duplicate.split('A copy of a receipt issued earlier.')).toHaveLength(2);
  });
});

test('a preview of a mail has each picture in its place', async () => {
  const logo = { src: `data:image/png;base64,${qrPng('logo').toString('base64')}`, width: 296, height: 296 };
  const html = await drawPreview((await makeRetailer()).ctx, {
    receipt: withBlock({ code: 'fiscal code' }),
    isStored: false,
    brand: { ...plainBrand('Contoso'), logo },
    form: 'mail',
    scheme: null,
    language: null,
  });
  const pictures = Array.from(
    html.matchAll(/src="data:image\/png;base64,([^"]*)"/g),
    ([, base64 = '']) => base64,
  );
  expect(pictures).toHaveLength(2);
  expect(readQr(modulesOfPng(Buffer.from(pictures[1] ?? '', 'base64')))).toBe('fiscal code');
  expect(html).not.toContain('cid:');
});
