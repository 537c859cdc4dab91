import { hash } from 'node:crypto';
import type { ReceiptBody } from '@/demo/make-receipt';
import { fromCents, taxWithin } from '@/demo/money';

// One receipt for each known fiscal scheme (docs/fiscal.md). Businesses, keys and signatures are made up in
// each country's published form. Addresses are those of the tax offices' test systems, if there are any.

type Fiscal = NonNullable<ReceiptBody['fiscal']>[number];

/** Price in cents, and tax rate in percent. */
type Article = readonly [name: string, cents: number, rate: number];

interface Sold {
  /** Local time, such as `2026-11-29T10:15:00`. */
  readonly wall: string;
  readonly instant: Date;
  readonly total: number;
  /** Cents including tax, by rate. */
  readonly gross: (rate: number) => number;
  /** Cents of tax, by rate. */
  readonly tax: (rate: number) => number;
}

interface Sale {
  readonly scheme: string;
  readonly store: NonNullable<ReceiptBody['store']>;
  readonly reference: string;
  readonly taxName: string;
  readonly articles: readonly Article[];
  readonly device: (sold: Sold) => Omit<Fiscal, 'scheme'>;
}

/** Makes the receipts, newest first. `at` returns the local time `minutesAgo` minutes before now. */
export function fiscalReceipts(at: (timezone: string, minutesAgo: number) => string): ReceiptBody[] {
  return sales.map((sale, place) =>
    receiptOf(sale, at(sale.store.timezone ?? 'Europe/Berlin', 540 + place * 25)),
  );
}

function receiptOf(
  { scheme, store, reference, taxName, articles, device }: Sale,
  localtime: string,
): ReceiptBody {
  const rates = [...new Set(articles.map(([, , rate]) => rate))].toSorted((a, b) => b - a);
  const gross = (rate: number) =>
    articles.reduce((sum, [, cents, own]) => (own === rate ? sum + cents : sum), 0);
  const tax = (rate: number) => taxWithin(gross(rate), rate);
  const total = articles.reduce((sum, [, cents]) => sum + cents, 0);
  const sold = { wall: localtime.slice(0, 19), instant: new Date(localtime), total, gross, tax };
  return {
    transaction_id: `DEMO-FISCAL-${scheme.toUpperCase()}`,
    localtime,
    store_reference: reference,
    store,
    items: articles.map(([name, cents, rate]) => ({
      name,
      quantity: 1,
      total: fromCents(cents),
      vat: { rate, amount: fromCents(taxWithin(cents, rate)) },
    })),
    total: fromCents(total),
    taxes: rates.map((rate) => ({ name: taxName, rate, amount: fromCents(tax(rate)) })),
    payments: [{ method: 'cash', amount: fromCents(total), currency: store.currency ?? 'EUR' }],
    fiscal: [{ scheme, ...device(sold) }],
  };
}

function shop(
  country: string,
  locale: string,
  timezone: string,
  currency: string,
  [street, postcode, city]: readonly [string, string, string],
): NonNullable<ReceiptBody['store']> {
  return {
    name: `Halm & Honig ${city}`,
    address: [street],
    postcode,
    city,
    country,
    locale,
    timezone,
    currency,
  };
}

/** Makes bytes in place of those of a fiscal device. Equal texts give equal bytes. */
function bytesOf(text: string, length: number): Buffer {
  return Buffer.from(hash('sha512', text, 'hex').repeat(4), 'hex').subarray(0, length);
}

const base64 = (text: string, length: number) => bytesOf(text, length).toString('base64');
const hex = (text: string, length: number) => bytesOf(text, length).toString('hex');
const uuid = (text: string) => hex(text, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
const amount = (cents: number) => fromCents(cents).toFixed(2);
const comma = (cents: number) => amount(cents).replace('.', ',');
const digits = (wall: string) => wall.replaceAll(/\D/g, '');
const dayMonthYear = (wall: string) => wall.slice(0, 10).split('-').toReversed();

const sales: readonly Sale[] = [
  {
    scheme: 'de-tse',
    store: shop('DEU', 'de-DE', 'Europe/Berlin', 'EUR', ['Schillerstraße 9', '99423', 'Weimar']),
    reference: 'weimar',
    taxName: 'MwSt.',
    articles: [
      ['Thüringer Honig 500 g', 689, 7],
      ['Bienenwachstuch', 1290, 19],
    ],
    device: ({ instant, total, gross }) => {
      const start = new Date(instant.getTime() - 41_000).toISOString();
      const finish = instant.toISOString();
      const data = `Beleg^${amount(gross(19))}_${amount(gross(7))}_0.00_0.00_0.00^${amount(total)}:Bar`;
      const signature = base64(`${data};${finish}`, 64);
      const key = Buffer.concat([Buffer.of(4), bytesOf('weimar x', 32), bytesOf('weimar y', 32)]);
      const publicKey = key.toString('base64');
      const values = {
        serial_number: hash('sha256', key, 'hex'),
        client_id: 'WEIMAR-1',
        transaction_number: '18427',
        signature_counter: '37011',
        start,
        finish,
        process_type: 'Kassenbeleg-V1',
        process_data: data,
        algorithm: 'ecdsa-plain-SHA256',
        time_format: 'unixTime',
        signature,
        public_key: publicKey,
      };
      // No QR code: its signature would differ each time that the demo is made.
      return { code: null, values };
    },
  },
  {
    scheme: 'at-rksv',
    store: shop('AUT', 'de-AT', 'Europe/Vienna', 'EUR', ['Herrengasse 4', '6020', 'Innsbruck']),
    reference: 'innsbruck',
    taxName: 'USt.',
    articles: [
      ['Kletzenbrot', 540, 10],
      ['Zirbenkissen', 2490, 20],
    ],
    device: ({ wall, gross }) => {
      const signed = `_R1-AT1_INNSBRUCK-2_004711_${wall}_${comma(gross(20))}_${comma(gross(10))}_0,00_0,00_0,00_${base64('turnover', 8)}_20f2ed172da09ea1_${base64('previous', 8)}`;
      return {
        code: `${signed}_${base64(signed, 64)}`,
        values: {
          cash_box_id: 'INNSBRUCK-2',
          receipt_number: '004711',
          suite: 'R1-AT1',
          certificate_serial_number: '20f2ed172da09ea1',
        },
      };
    },
  },
  {
    scheme: 'pt-atcud',
    store: shop('PRT', 'pt-PT', 'Europe/Lisbon', 'EUR', ['Rua das Flores 120', '4050-262', 'Porto']),
    reference: 'porto',
    taxName: 'IVA',
    articles: [
      ['Broa de milho', 290, 6],
      ['Mel de rosmaninho', 850, 23],
    ],
    device: ({ wall, total, gross, tax }) => {
      const base = (rate: number) => amount(gross(rate) - tax(rate));
      return {
        code: `A:123456789*B:999999990*C:PT*D:FS*E:N*F:${digits(wall).slice(0, 8)}*G:FS H2026/35*H:CSDF7T5H-35*I1:PT*I3:${base(6)}*I4:${amount(tax(6))}*I7:${base(23)}*I8:${amount(tax(23))}*N:${amount(tax(6) + tax(23))}*O:${amount(total)}*Q:kLp0*R:9999`,
        values: { atcud: 'ATCUD:CSDF7T5H-35', hash_characters: 'kLp0', certificate_number: '9999/AT' },
      };
    },
  },
  {
    scheme: 'es-verifactu',
    store: shop('ESP', 'es-ES', 'Europe/Madrid', 'EUR', ['Calle de Fuencarral 77', '28004', 'Madrid']),
    reference: 'madrid',
    taxName: 'IVA',
    articles: [
      ['Miel de romero 500 g', 795, 10],
      ['Vela de cera', 1090, 21],
    ],
    device: ({ wall, total }) => {
      const query = new URLSearchParams({
        nif: '89890001K',
        numserie: 'T2026-4711',
        fecha: dayMonthYear(wall).join('-'),
        importe: amount(total),
      });
      const address = `https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?${query.toString()}`;
      return {
        code: address,
        url: address,
        values: {
          verifiable: 'Factura verificable en la sede electrónica de la AEAT',
          invoice_number: 'T2026-4711',
          issuer: '89890001K',
        },
      };
    },
  },
  {
    scheme: 'es-ticketbai',
    store: shop('ESP', 'es-ES', 'Europe/Madrid', 'EUR', ['Calle Mayor 12', '20003', 'Donostia']),
    reference: 'donostia',
    taxName: 'IVA',
    articles: [
      ['Queso Idiazábal 300 g', 840, 4],
      ['Sidra natural 75 cl', 320, 21],
    ],
    device: ({ wall, total }) => {
      const [day = '', month = '', year = ''] = dayMonthYear(wall);
      const head = `TBAI-00000006Y-${day}${month}${year.slice(2)}-btFpwP8dcLGAF-`;
      const id = head + crc8(head);
      const query = `id=${id}&s=T&nf=27174&i=${amount(total)}`;
      const address = `https://tbai.prep.gipuzkoa.eus/qr/?${query}`;
      return {
        code: `${address}&cr=${crc8(address)}`,
        values: { tbai_id: id, series: 'T', invoice_number: '27174' },
      };
    },
  },
  {
    scheme: 'it-dc',
    store: shop('ITA', 'it-IT', 'Europe/Rome', 'EUR', ['Via Garibaldi 31', '10122', 'Torino']),
    reference: 'torino',
    taxName: 'IVA',
    articles: [
      ['Grissini 250 g', 320, 4],
      ['Miele di acacia', 890, 10],
    ],
    device: () => ({
      values: {
        document_number: '0042-0017',
        device_serial_number: '99MEY004711',
        lottery_code: 'AB12CD34',
      },
    }),
  },
  {
    scheme: 'br-nfce',
    store: shop('BRA', 'pt-BR', 'America/Sao_Paulo', 'BRL', ['Rua Augusta 1500', '01304-001', 'São Paulo']),
    reference: 'sao-paulo',
    taxName: 'ICMS',
    articles: [
      ['Pão de queijo', 1250, 18],
      ['Mel silvestre 300 g', 2890, 18],
    ],
    device: ({ wall }) => {
      const head = `35${digits(wall).slice(2, 6)}1122233300018165001000004711112345678`;
      const key = head + checkDigit(head);
      return {
        code: `https://www.homologacao.nfce.fazenda.sp.gov.br/qrcode?p=${key}|2|2|1|${hex(key, 20).toUpperCase()}`,
        url: 'https://www.homologacao.nfce.fazenda.sp.gov.br/consulta',
        values: {
          access_key: key,
          invoice_number: '4711',
          series: '1',
          protocol: '135260000004711',
          authorised_at: `${wall}-03:00`,
        },
      };
    },
  },
  {
    scheme: 'fr-nf525',
    store: shop('FRA', 'fr-FR', 'Europe/Paris', 'EUR', ['18 rue de la Liberté', '21000', 'Dijon']),
    reference: 'dijon',
    taxName: 'TVA',
    articles: [
      ['Moutarde à l’ancienne', 460, 5.5],
      ['Bougie à la cire', 1490, 20],
    ],
    device: () => ({
      values: {
        receipt_number: '2026-0004711',
        software: 'Caisse Exemple',
        software_version: '4.2',
        certificate_number: '525/0000-1',
        line_count: '2',
        signature_excerpt: 'kX7q',
      },
    }),
  },
  {
    scheme: 'hr-fis',
    store: shop('HRV', 'hr-HR', 'Europe/Zagreb', 'EUR', ['Ilica 42', '10000', 'Zagreb']),
    reference: 'zagreb',
    taxName: 'PDV',
    articles: [
      ['Kruh raženi', 320, 5],
      ['Med od lavande', 1180, 25],
    ],
    device: ({ wall, total }) => {
      const jir = uuid('jir');
      const time = `${digits(wall).slice(0, 8)}_${digits(wall).slice(8, 12)}`;
      return {
        code: `https://porezna.gov.hr/rn?jir=${jir}&datv=${time}&izn=${comma(total)}`,
        values: { jir, zki: hex('zki', 16) },
      };
    },
  },
  {
    scheme: 'si-fur',
    store: shop('SVN', 'sl-SI', 'Europe/Ljubljana', 'EUR', ['Mestni trg 7', '1000', 'Ljubljana']),
    reference: 'ljubljana',
    taxName: 'DDV',
    articles: [
      ['Potica', 980, 9.5],
      ['Medica 0,5 l', 1450, 22],
    ],
    device: ({ wall }) => {
      const zoi = hex('zoi', 16);
      const head = `${BigInt(`0x${zoi}`).toString().padStart(39, '0')}10039856${digits(wall).slice(2)}`;
      const sum = Array.from(head).reduce((all, digit) => all + Number(digit), 0);
      return { code: `${head}${sum % 10}`, values: { zoi, eor: uuid('eor') } };
    },
  },
  {
    scheme: 'sk-ekasa',
    store: shop('SVK', 'sk-SK', 'Europe/Bratislava', 'EUR', ['Michalská 5', '811 01', 'Bratislava']),
    reference: 'bratislava',
    taxName: 'DPH',
    articles: [
      ['Bryndza 250 g', 390, 5],
      ['Medovina 0,5 l', 1290, 23],
    ],
    // The till is offline, so the tax office gave no number.
    device: ({ wall, total }) => {
      const okp = hex('okp', 20).toUpperCase().match(/.{8}/g)?.join('-') ?? '';
      const till = '88812345678900001';
      return {
        status: 'outage',
        code: `${okp}:${till}:${digits(wall).slice(2)}:47:${amount(total)}`,
        values: { cash_register_code: till, receipt_number: '47', okp, pkp: base64('pkp', 128) },
      };
    },
  },
  {
    scheme: 'hu-nav',
    store: shop('HUN', 'hu-HU', 'Europe/Budapest', 'HUF', ['Váci utca 28', '1052', 'Budapest']),
    reference: 'budapest',
    taxName: 'ÁFA',
    articles: [
      ['Akácméz 500 g', 289_000, 18],
      ['Lángos', 149_000, 27],
    ],
    device: () => ({
      values: { document_number: '0471/00011', ap_number: 'A12345678', control_code: '1F5A3' },
    }),
  },
  {
    scheme: 'pl-fiskalna',
    store: shop('POL', 'pl-PL', 'Europe/Warsaw', 'PLN', ['ul. Długa 14', '80-831', 'Gdańsk']),
    reference: 'gdansk',
    taxName: 'PTU',
    articles: [
      ['Chleb żytni', 890, 5],
      ['Świeca z wosku', 3490, 23],
    ],
    device: () => ({
      values: {
        document_number: '004711',
        cash_register_number: '#001',
        unique_number: 'EXA1801234567',
        control_number: hex('control', 20).toUpperCase(),
      },
    }),
  },
  {
    scheme: 'se-kontroll',
    store: shop('SWE', 'sv-SE', 'Europe/Stockholm', 'SEK', ['Haga Nygata 21', '413 01', 'Göteborg']),
    reference: 'goteborg',
    taxName: 'moms',
    articles: [
      ['Kardemummabulle', 3500, 12],
      ['Ljus av bivax', 14_900, 25],
    ],
    device: () => ({
      status: 'copy',
      values: {
        cash_register_name: 'Kassa 2',
        receipt_number: '4711',
        control_unit_serial: 'EXMPL0000004711',
        control_code: hex('control unit', 20).toUpperCase(),
      },
    }),
  },
];

/** CRC-8, polynomial 0x07, as three digits (TicketBAI 1.2, section 4.3.3). */
function crc8(text: string): string {
  let crc = 0;
  for (const byte of Buffer.from(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x80) === 0 ? crc << 1 : ((crc << 1) ^ 0x07) & 0xff;
  }
  return String(crc).padStart(3, '0');
}

/** Check digit modulo 11, with weights 2 to 9 from the right. */
function checkDigit(key: string): number {
  const sum = Array.from(key)
    .toReversed()
    .reduce((all, digit, place) => all + Number(digit) * ((place % 8) + 2), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}
