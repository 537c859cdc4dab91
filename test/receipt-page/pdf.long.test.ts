import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { extractText, getDocumentProxy } from 'unpdf';
import { fullReceipt, hostileReceipt, item, receipt } from './fixtures';
import { pageLinksOf } from '@/components/receipt/view/page-links';
import { receiptPage, type PageOptions } from '@/components/receipt/page/receipt-page';
import { receiptPdf, type PdfOptions } from '@/components/receipt/pdf/receipt-pdf';
import { plainBrand } from '@/lib/domain/brand/receipt-brand';
import { receiptLanguages } from '@/lib/core/i18n/receipt-languages';
import { fiscalScheme, schemeNames } from '@/lib/domain/fiscal/schemes';
import { modulesOfRuns, readQr, type Modules } from '@/test/read-qr';
import { writtenAs } from './shown-as';
import { runs, tier } from '@/test/tier';

type Receipt = typeof fullReceipt;

/** A produced PDF, read back. */
async function read(value: Receipt, options: PdfOptions = {}) {
  const { bytes } = await receiptPdf(value, null, options);
  const raw = Buffer.from(bytes).toString('latin1');
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: true });
  return { pdf, raw: unpacked(raw), bytes: bytes.byteLength, text: bare(text) };
}

/** The file with its compressed parts laid open. */
function unpacked(raw: string): string {
  const parts = [...raw.matchAll(/stream\r?\n(.*?)endstream/gs)].map(([, packed = '']) => {
    try {
      return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
    } catch {
      // Not compressed.
      return '';
    }
  });
  return [raw, ...parts].join('\n');
}

/** Characters in their order, without what only arranges them. */
function bare(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\s\u200b\u2066-\u2069]/g, '');
}

/** What the page shows, in the same form. */
async function pageText(value: Receipt, options: PageOptions = {}): Promise<string> {
  const { html } = await receiptPage(value, null, options);
  const body = html
    .slice(html.indexOf('<body>'))
    // What only a screen has use for.
    .replaceAll(
      /<p class="(?:actions|quiet)">.*?<\/p>|<nav class="(?:languages|actions bar)".*?<\/nav>|<summary>.*?<\/summary>/gs,
      '',
    )
    .replaceAll(/<div id="[a-z-]+" popover=.*?<\/div>|<span><a [^>]*rel="noreferrer">.*?<\/a><\/span>/gs, '')
    .replaceAll(/<(span|h2|th)[^>]*class="unseen"[^>]*>.*?<\/\1>/g, '')
    .replaceAll(/<span class="tile".*?<\/span>/g, '')
    .replaceAll(/<[^>]+>/g, '');
  return bare(body.replaceAll(/&(lt|gt|quot|amp|#x27);/g, (_, name: string) => entities[name] ?? ''));
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', '#x27': "'" };

const named = (...names: string[]) => receipt({ items: names.map((name) => item({ name })) });

const pageUrl = 'https://receipts.example.com/r/12k9f7m3v8x1q5z0t4b6n2c8d1h';

/** The full receipt with one of its items and `count` plain ones of two lines each. */
function shopping(count: number): Receipt {
  const plain = (_: unknown, index: number) =>
    item({
      name: `Ware ${index}`,
      quantity: 2,
      unit_price: 1.2,
      total: 2.4,
      vat: { amount: 1, rate: 7, code: 'B' },
    });
  return {
    ...fullReceipt,
    items: [...fullReceipt.items.slice(0, 1), ...Array.from({ length: count }, plain)],
  };
}

interface Tagged {
  /** Of what is no element but its content. */
  readonly type?: string;
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly Tagged[];
}

/** All that a page is tagged with, in reading order. */
function structure(node: Tagged): Tagged[] {
  return [node, ...(node.children ?? []).flatMap((child) => structure(child))];
}

test('a PDF holds the receipt as data, as its page has it', async () => {
  const pageUrl = 'https://receipts.example/r/1abc';
  const { pdf } = await read(fullReceipt, { pageUrl });
  const files = await pdf.getAttachments();
  const [[id, file] = [], ...others] = [...(files ?? [])];
  expect([file?.filename, others]).toEqual(['receipt.json', []]);
  const content = await pdf.getAttachmentContent(id ?? '');
  const data = Buffer.from(content ?? []).toString();
  expect(data).toBe((await writtenAs('ereceipt', fullReceipt)).toString());
});

describe('the PDF of a receipt', () => {
  test('says what the page says, in the same order', async () => {
    const small = { ...fullReceipt, items: fullReceipt.items.slice(0, 2), till_uuid: null, payments: [] };
    const { text, pdf } = await read(small);
    expect(pdf.numPages).toBe(1);
    // The monogram is drawn, not said: it is marked as decoration.
    expect(text.replace('CW', '')).toBe(await pageText(small));
  });

  test.each(['de', 'en', 'pl'] as const)('says in %s what the page says, brand and all', async (chosen) => {
    const brand = {
      ...plainBrand('Contoso Wohnen'),
      accent: '#8a5a1c',
      header: { de: 'Danke!', en: 'Thank you!' },
      footer: { en: 'Contoso Wohnen GmbH\nHamburg' },
      return_policy: { de: 'Erster Absatz.\n\nZweiter Absatz.', ar: 'سياسة الإرجاع' },
      links: [{ network: 'instagram' as const, url: 'https://instagram.com/contoso' }],
    };
    const attachment = { id: 'att.1', url: 'x', content_type: null, content_disposition: null };
    const value = {
      ...fullReceipt,
      payments: [],
      attachments: { Garantie: attachment, Montage: attachment },
    };
    const links = pageLinksOf('1abc', chosen, { send: true, unsubscribe: true });
    const { text, raw } = await read(value, { chosen, brand, pageUrl: links.pageUrl });
    // Two pages: their numbers stand between.
    const printed = text.replaceAll(/\d\/2/g, '').replace('CW', '');
    expect(printed).toBe(await pageText(value, { chosen, brand, links }));
    expect(raw).toContain('https://instagram.com/contoso');
  });

  test('marks words in another language than its own', async () => {
    const brand = { ...plainBrand('Contoso'), footer: { de: 'Nur auf Deutsch' } };
    const { pdf, raw } = await read(receipt(), { chosen: 'en', brand });
    expect((await pdf.getMetadata()).info).toMatchObject({ Language: 'en-GB' });
    expect(raw).toContain('/Lang (de)');
    expect((await read(receipt(), { chosen: 'en' })).raw).not.toContain('(de');
  });

  test('is made of names in a language below a macrolanguage, too', async () => {
    const l10n = { ...receipt().l10n, translation_locale: 'zh-HK' };
    const { text, raw } = await read(
      receipt({ l10n, items: [item({ name: 'Noodles', 'name:zh_yue': '炒麵' })] }),
    );
    expect(text).toContain('炒麵');
    expect(raw).toContain('/Lang (yue)');
  });

  test.each(tier === 'full' ? receiptLanguages : receiptLanguages.slice(0, 5))(
    'is tagged, titled and marked with its language in %s',
    async (language) => {
      const l10n = { ...fullReceipt.l10n, translation_locale: language };
      const { pdf, raw } = await read({ ...fullReceipt, l10n });
      const metadata = await pdf.getMetadata();
      expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
      expect(metadata.info).toMatchObject({ Language: expect.stringMatching(new RegExp(`^${language}\\b`)) });
      expect(metadata.info).toMatchObject({ Title: expect.stringContaining('Contoso Wohnen') });
      expect(raw).toContain('pdfuaid:part');
      const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree());
      for (const role of ['H1', 'H2', 'Table', 'TH', 'TD']) expect(tree).toContain(`"role":"${role}"`);
    },
  );

  test('embeds the fonts it uses and no others', async () => {
    const { raw, bytes } = await read(named('Milk'));
    expect(raw).toContain('+NotoSans-Regular');
    expect(raw).not.toMatch(/NotoSansSC|NotoSansArabic|NotoEmoji/);
    expect(bytes).toBeLessThan(30_000);
    expect((await read(named('牛奶'))).raw).toContain('+NotoSansSC');
  });

  test('is the same file each time', async () => {
    const [first, second] = [await receiptPdf(fullReceipt, null), await receiptPdf(fullReceipt, null)];
    expect(Buffer.from(first.bytes).equals(second.bytes)).toBe(true);
  });

  test('writes other scripts', async () => {
    const { text } = await read(named('有机牛奶', 'オーガニック', '유기농 우유', 'दूध', '🧀'));
    for (const name of ['有机牛奶', 'オーガニック', '유기농우유', '🧀']) expect(text).toContain(name);
  });

  test.each([
    '#import "/etc/passwd": *',
    '#panic("x") $x^2$ [b] @ref <l> _i_ *b* \\ `raw` // c /* d */',
    '<script>alert(1)</script>',
    '"}]}',
    '= heading',
    '=1+1',
  ])('takes %s for text', async (name) => {
    expect((await read(named(name))).text).toContain(bare(name));
  });

  test('stands anything a till may send', async () => {
    const { text, pdf } = await read(hostileReceipt);
    expect(text).toContain('W'.repeat(300));
    expect(text).toContain('</style><b>Łódź&Söhne</b>');
    expect(text).not.toMatch(/[\u202a-\u202e]/);
    expect(pdf.numPages).toBeLessThan(4);
  });

  test.each(['W', '汉字', 'かな', '한국어', 'ไทย', '👩‍👩‍👧', 'W汉', 'Wandregalhalterung'])(
    'keeps every letter of a name of %j without spaces, on the paper',
    async (part) => {
      const name = part.repeat(Math.ceil(300 / part.length));
      const { pdf, text } = await read(named(name));
      if (part !== '👩‍👩‍👧') expect(text).toContain(bare(name));
      const page = await pdf.getPage(1);
      const { items } = await page.getTextContent();
      for (const piece of items) {
        if (!('transform' in piece)) continue;
        // 120 mm in the middle of 210 mm, in points.
        expect((piece.transform[4] as number) + piece.width).toBeLessThan(468.5);
      }
    },
  );

  test('says when it was on the clock of the shop, whatever zone its till stamps', async () => {
    const l10n = { ...receipt().l10n, timezone: 'Europe/Berlin' };
    const { text } = await read(receipt({ localtime: '2026-12-31T23:30:00+00:00', l10n }));
    expect(text).toContain('1January2027·00:30');
  });

  test('keeps every line between its margins, also a German one of an Arabic receipt', async () => {
    const policy =
      'Ungeöffnete Ware nehmen wir 14 Tage mit diesem Beleg zurück. Frische Ware tauschen wir um.';
    const brand = { ...plainBrand('Contoso'), return_policy: { de: `${policy} ${policy}` } };
    const items = [
      item({ name: 'Tea', total: -9007199254740992 }),
      item({ quantity: 250, unit: 'g', total: 2 }),
    ];
    const value = receipt({ items, l10n: { ...receipt().l10n, currency: 'GBP' } });
    const { pdf, text } = await read(value, { chosen: 'ar', brand });
    const { items: pieces } = await (await pdf.getPage(1)).getTextContent();
    const placed = pieces.flatMap((piece) => ('str' in piece && piece.str.trim() !== '' ? [piece] : []));
    expect(placed.length).toBeGreaterThan(20);
    // Words of another direction than the page's begin at their own side, line by line.
    const own = placed.filter(({ str }) => /^(?:Ungeöffnete|Ware|Frische)/.test(str));
    expect(own.length).toBeGreaterThan(0);
    expect(Math.round(Math.min(...own.map(({ transform }) => Number(transform[4]))))).toBe(128);
    for (const { str, transform, width } of placed) {
      // 120 mm in the middle of 210 mm, in points.
      expect(transform[4], str).toBeGreaterThan(127);
      expect(Number(transform[4]) + width, str).toBeLessThan(468.5);
    }
    // Neither the country beside the sign of its currency, nor a unit in letters that its reader may not know.
    expect(text).not.toMatch(/UK|250g/);
  });

  test('repeats the heading of the table on every page of a long receipt', async () => {
    const count = runs(2000);
    const items = Array.from({ length: count }, (_, index) =>
      item({ name: `Article ${index}`, total: index }),
    );
    const { text, pdf } = await read(receipt({ items }));
    expect(text).toContain(`Article${count - 1}`);
    expect(pdf.numPages).toBeGreaterThan(count / 65);
    expect(text.match(/ItemAmount/g)?.length).toBeGreaterThan(count / 65);
  });

  test('fits five items with all their details, the barcode and the QR code on one page, without a number', async () => {
    const { pdf, text } = await read(shopping(4), { pageUrl });
    expect(pdf.numPages).toBe(1);
    expect(text).not.toContain('1/1');
    const figures = structure(await (await pdf.getPage(1)).getStructTree()).filter(
      ({ role }) => role === 'Figure',
    );
    expect(figures.map(({ alt }) => alt)).toEqual([
      expect.stringContaining('2026-0012-000417'),
      expect.stringContaining('QR'),
    ]);
  });

  const counts = [10, 16, 31, 11, 12, 13, 14, 15, 18, 20, 21, 22];
  test.each(tier === 'full' ? counts : counts.slice(0, 3))(
    'keeps what belongs together on one page with %i more items',
    async (count) => {
      const { bytes } = await receiptPdf(shopping(count), null, { pageUrl });
      const { text: pages } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
      expect(pages.length).toBeGreaterThan(1);
      // The last page is never one of codes alone.
      expect(bare(pages.at(-1) ?? '')).toContain('Angaben');
      for (const page of pages.map(bare)) {
        expect(page).toMatch(new RegExp(`\\d/${pages.length}$`));
        // An item is not parted from what it cost each, the total not from the sums, nor a heading from its lines.
        expect(page).not.toMatch(/^(?:ArtikelBetrag)?\d+×/);
        expect(page.includes('Zwischensumme')).toBe(page.includes('Treuebonus−3,00€Gesamt'));
        expect(page).not.toMatch(/(?:Artikel|Betrag|Mehrwertsteuer|Zahlung|Angaben)\d\/\d$/);
      }
    },
  );

  test.each([
    ['2026-0012-000417', 'receipt-2026-0012-000417.pdf'],
    ['../../"x"\r\nSet-Cookie: a', 'receipt-x-Set-Cookie-a.pdf'],
    ['領収書', 'receipt.pdf'],
  ])('of %j is called %s', async (id, filename) => {
    expect((await receiptPdf(receipt({ transaction_id: id }), null)).filename).toBe(filename);
  });

  test.each([...schemeNames, 'xx-other'])('has what a fiscal device gave: %s', async (scheme) => {
    const code = `${scheme};Läden;${'aB3+/='.repeat(20)};€`;
    const values = Object.fromEntries(
      [...fiscalScheme(scheme).names, 'own_name'].map((name, index) => [
        name,
        `${name}-${'Xy9='.repeat(index)}`,
      ]),
    );
    const block = { scheme, status: 'outage', code, url: 'https://tax.example/check', values } as const;
    const value = receipt({ fiscal: [block] });
    const { pdf, text, raw } = await read(value);
    expect(pdf.numPages).toBe(1);
    expect(text.replace('C', '')).toBe(await pageText(value));
    expect(readQr(modulesIn(raw))).toBe(code);
    expect(raw).toContain('https://tax.example/check');
  });

  test('has the longest code of a fiscal device, byte for byte', async () => {
    const code = `${'ü9'.repeat(966)}xx`;
    const block = { scheme: 'de-tse', status: 'original', code, url: null, values: {} } as const;
    expect(readQr(modulesIn((await read(receipt({ fiscal: [block] }))).raw))).toBe(code);
  });
});

/** Modules of the code of a fiscal device in the drawing instructions of a page. */
function modulesIn(raw: string): Modules {
  const [, drawn = ''] = raw.split(/\/Alt \(QR code of the fiscal data\)\s*>>\s*BDC/);
  const [, corners] = /(.*?)EMC/s.exec(drawn) ?? [];
  const runs = Array.from((corners ?? '').matchAll(/(\d+) (\d+) m\s(\d+) \2 l\s/g), ([, x, y, end]) => [
    Number(x),
    Number(y),
    Number(end) - Number(x),
  ]);
  // The quiet zone is as wide on each side.
  return modulesOfRuns(Math.max(...runs.map(([x = 0, , width = 0]) => x + width)) + 4, runs);
}
