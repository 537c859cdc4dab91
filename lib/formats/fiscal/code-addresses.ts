import { fiscalAmountOf, fiscalInstantOf, fiscalTimeOf, type Read, type ReadableScheme } from './code';

export function readAddress(code: string): { scheme: ReadableScheme; read: Read } | null {
  const [, host = '', path = '', search = ''] = /^https?:\/\/([^/?#]*)([^?#]*)\??(.*)$/is.exec(code) ?? [];
  if (host === '') return null;
  const at = { code, host: host.toLowerCase().replace(/:\d+$/, ''), path, query: parametersOf(search) };
  const scheme = schemeOf(at);
  return scheme === null ? null : { scheme, read: readers[scheme](at) };
}

interface Address {
  readonly code: string;
  readonly host: string;
  readonly path: string;
  readonly query: ReadonlyMap<string, string>;
}

const readers = {
  'es-ticketbai': readTicketbai,
  'es-verifactu': readVerifactu,
  'br-nfce': readNfce,
  'hr-fis': readFis,
} as const;

function schemeOf({ host, path, query }: Address): keyof typeof readers | null {
  const page = path.toLowerCase();
  if (query.get('id')?.startsWith('TBAI-') === true && isOf(host, ticketbaiHosts)) return 'es-ticketbai';
  if (isOf(host, verifactuHosts) && page.startsWith('/wlpl/tike-cont/validarqr')) return 'es-verifactu';
  if (isOf(host, ['porezna.gov.hr', 'porezna-uprava.hr']) && /^\/rn\/?$/.test(page)) return 'hr-fis';
  const key = query.get('p')?.split('|')[0] ?? query.get('chNFe') ?? '';
  return isOf(host, ['gov.br']) && /^\d{40,48}$/.test(key) ? 'br-nfce' : null;
}

const ticketbaiHosts = ['batuz.eus', 'gipuzkoa.eus', 'araba.eus', 'bizkaia.eus'];
const verifactuHosts = ['agenciatributaria.gob.es', 'aeat.es'];

function isOf(host: string, domains: readonly string[]): boolean {
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}

/**
 * TicketBAI: `id` ends in a CRC-8 of the characters before. Series, number, total and a CRC-8 of the address
 * follow („Especificaciones funcionales y técnicas del sistema TicketBAI 1.2“, sections 4.3.2 and 4.3.3).
 */
function readTicketbai({ code, query }: Address): Read {
  const id = query.get('id') ?? '';
  const [, head = '', tax = '', day = '', month, year = '', check] =
    /^(TBAI-([0-9A-Z]{9})-(\d\d)(\d\d)(\d\d)-[^-]{13}-)(\d{3})$/.exec(id) ?? [];
  if (head === '') return 'id';
  if (crc8(head) !== check) return 'check_digit';
  const finish = fiscalTimeOf([`20${year}`, month, day]);
  if (finish === null) return 'id';
  const number = query.get('nf') ?? '';
  if (number === '') return 'nf';
  const total = fiscalAmountOf(query.get('i') ?? '');
  if (total === null) return 'i';
  const end = code.indexOf('&cr=');
  if (end < 0 || crc8(code.slice(0, end)) !== query.get('cr')) return 'check_digit';
  const values = { tbai_id: id, issuer: tax, series: query.get('s') ?? '', invoice_number: number };
  return { total, rates: [], time: { start: null, finish }, values };
}

/**
 * CRC-8 (x^8 + x^2 + x + 1) of UTF-8, as three digits; null for a lone surrogate. `encodeURIComponent` makes
 * the bytes, because a sandbox may have no `TextEncoder`.
 */
function crc8(text: string): string | null {
  let crc = 0;
  for (const character of text) {
    if (/^[\uD800-\uDFFF]$/.test(character)) return null;
    const encoded = encodeURIComponent(character);
    const bytes = encoded.startsWith('%')
      ? encoded
          .slice(1)
          .split('%')
          .map((hex) => Number.parseInt(hex, 16))
      : [character.charCodeAt(0)];
    for (const byte of bytes) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x80) === 0 ? crc << 1 : ((crc << 1) ^ 0x07) & 0xff;
    }
  }
  return String(crc).padStart(3, '0');
}

/**
 * VERI*FACTU: „Características del QR y especificaciones del servicio de cotejo“ of AEAT (Orden
 * HAC/1177/2024, art. 20 and 21).
 */
function readVerifactu({ query }: Address): Read {
  const missing = ['nif', 'numserie', 'fecha', 'importe'].find((name) => (query.get(name) ?? '') === '');
  if (missing !== undefined) return missing;
  const [, day, month, year] = /^(\d\d)-(\d\d)-(\d{4})$/.exec(query.get('fecha') ?? '') ?? [];
  const finish = fiscalTimeOf([year, month, day]);
  if (finish === null) return 'fecha';
  const importe = query.get('importe') ?? '';
  const total = importe.includes(',') ? null : fiscalAmountOf(importe);
  if (total === null) return 'importe';
  const values = { issuer: query.get('nif') ?? '', invoice_number: query.get('numserie') ?? '' };
  return { total, rates: [], time: { start: null, finish }, values };
}

/**
 * Brazil: the address has access key, version and environment. A till that is offline adds day and total
 * („Manual de Especificações Técnicas do DANFE NFC-e e QR Code“). In version 1, parameters have names. The
 * check digit of the key is modulo eleven („Manual de Orientação do Contribuinte“, section 5.4).
 */
function readNfce({ query }: Address): Read {
  const named = query.get('chNFe');
  const parts = named === undefined ? (query.get('p') ?? '').split('|') : [];
  const key = named ?? parts[0] ?? '';
  if (!/^\d{44}$/.test(key)) return 'access_key';
  if (checkDigitOf(key.slice(0, 43)) !== Number(key[43])) return 'check_digit';
  const sums = named === undefined ? (parts.length >= 7 ? parts[4] : undefined) : query.get('vNF');
  const total = sums === undefined ? null : fiscalAmountOf(sums);
  if (sums !== undefined && total === null) return 'total';
  const stamp = query.get('dhEmi');
  const finish = stamp === undefined ? null : fiscalInstantOf(textOfHex(stamp));
  if (stamp !== undefined && finish === null) return 'time';
  return {
    total,
    rates: [],
    time: finish === null ? null : { start: null, finish },
    values: {
      access_key: key,
      issuer: key.slice(6, 20),
      series: String(Number(key.slice(22, 25))),
      invoice_number: String(Number(key.slice(25, 34))),
    },
  };
}

/** The weights are 2 to 9 from the right. If the remainder is 0 or 1, the check digit is 0. */
function checkDigitOf(digits: string): number {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((all, digit, place) => all + Number(digit) * ((place % 8) + 2), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

function textOfHex(hex: string): string {
  const pairs = /^[0-9A-Fa-f]{2,80}$/.test(hex) ? (hex.match(/../g) ?? []) : [];
  return pairs.map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join('');
}

/**
 * Croatia: `jir` or `zki`, the time to the minute, and the total with a decimal comma („Tehnička
 * specifikacija za korisnike“ of APIS IT, section 2.7).
 */
function readFis({ query }: Address): Read {
  const jir = query.get('jir');
  const zki = query.get('zki');
  if (jir !== undefined && !/^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/.test(jir)) return 'jir';
  if (zki !== undefined && !/^[0-9A-Fa-f]{32}$/.test(zki)) return 'zki';
  if (jir === undefined && zki === undefined) return 'jir';
  const time = /^(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)$/.exec(query.get('datv') ?? '');
  const finish = time === null ? null : fiscalTimeOf(time.slice(1));
  if (finish === null) return 'datv';
  const amount = query.get('izn') ?? '';
  const total = fiscalAmountOf(amount);
  if (total === null) return 'izn';
  const values = { ...(jir === undefined ? {} : { jir }), ...(zki === undefined ? {} : { zki }) };
  // A total without a decimal mark is ignored, because it may be in cents.
  return { total: /[.,]/.test(amount) ? total : null, rates: [], time: { start: null, finish }, values };
}

function parametersOf(search: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of search.split('#', 1).join('').split('&')) {
    const equals = part.indexOf('=');
    const name = equals < 0 ? part : part.slice(0, equals);
    if (!found.has(name)) found.set(name, equals < 0 ? '' : decoded(part.slice(equals + 1)));
  }
  return found;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
