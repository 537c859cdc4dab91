import { blocksMax, fiscalBlock, schemeOfKey, type FiscalBlock } from '@/lib/formats/fiscal/block';
import { readCode } from '@/lib/formats/fiscal/read-code';
import type { Slip } from '../escpos/slip';

const most = { codes: 1000, code: 2900 };

const whole = /^\d{1,20}$/;
const moment = /^(?:\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\d{1,2}\.\d{1,2}\.\d{2,4},? +\d\d:\d\d|\d{10}$)/;
const base64 = /^[A-Za-z0-9+/]{12,}={0,3}$/;
const word = /^[A-Za-z][\w-]{3,40}$/;

/** Labels of German security modules, each with the form of its value. */
const tseLabels: readonly (readonly [name: string, words: string, form: RegExp])[] = [
  ['serial_number', 'serien-?(?:nummer|nr)|serial(?: ?number)?|sn|s/n', /^[0-9A-Za-z+/=_-]{8,}$/],
  ['serial_number', '(?:serien-?(?:nummer|nr)|sn|s/n)[ -](?:der )?tse', /^[0-9A-Za-z+/=_-]{8,}$/],
  [
    'client_id',
    'kassen?[ -]?(?:serien-?(?:nummer|nr)|sn)|(?:serien-?(?:nummer|nr)|sn|s/n)[ -](?:der )?kasse|client(?:[ -]?id)?',
    /^\S.{0,99}$/,
  ],
  ['transaction_number', '(?:transaktions?|ta)(?:[ -]?(?:nummer|nr|no))?', whole],
  ['signature_counter', 'sig(?:nature?)?[. -]{0,2}(?:z(?:ä|ae|a)hler|counter|nummer|nr)', whole],
  ['start', 'start(?:-?zeit)?|vorgangsbeginn|beginn', moment],
  ['finish', 'stopp?|ende?(?:-?zeit)?|finish|vorgangsende|log-?(?:time|zeit)', moment],
  ['signature', 'signatur(?:wert)?|signature|pr(?:ü|ue)fwert', base64],
  ['public_key', 'public[ -]?key|(?:ö|oe)ffentlicher schl(?:ü|ue)ssel', base64],
  ['algorithm', '(?:hash|sig(?:natur)?)[. -]{0,2}alg(?:o|orithmus)?', word],
  ['time_format', '(?:log-?)?(?:zeit|time) ?-?format', word],
  ['process_type', 'process ?-?type|prozess-?typ|vorgangs(?:art|typ)', word],
  ['process_data', 'process ?-?data|prozessdaten|vorgangsdaten', /\^/],
];
const tsePatterns = tseLabels.map(([name, words, form]) => ({
  name,
  form,
  pattern: new RegExp(String.raw`^((?:tse[ -])?(?:${words}))(?![\p{L}\d])\.? {0,3}[:#=]? {0,3}(.*)$`, 'iu'),
}));
/**
 * Only security modules have these labels. Other labels count only on a slip with one of these, or with `TSE`
 * in a label.
 */
const tseAlone = new Set(['signature_counter', 'time_format', 'process_data']);

/** Patterns for lines of other devices and tax offices. Names of groups are names of values. */
const linePatterns: readonly (readonly [scheme: string, pattern: RegExp])[] = [
  ['at-rksv', /^rksv-?kassen?-?id[ :.]{1,4}(?<cash_box_id>\S{1,60})$/i],
  ['at-rksv', /^rksv-?beleg(?:-?n(?:umme)?r)?[ :.]{1,4}(?<receipt_number>\S{1,60})$/i],
  ['pt-atcud', /(?<![A-Z])ATCUD *:? *(?<atcud>[A-Z0-9]{8,20}-\d{1,20}|0(?!\S))/],
  [
    'pt-atcud',
    /^\W{0,3}(?<hash_characters>[A-Za-z0-9+/]{4}) ?- ?processado por programa certificado n\.?[ºo°]?\.? ?(?<certificate_number>\d{1,6}(?:\/AT)?)/i,
  ],
  [
    'es-verifactu',
    /^(?<verifiable>veri\*factu|factura verificable en la sede electr[oó]nica de la aeat)\.?$/i,
  ],
  ['es-ticketbai', /(?<tbai_id>TBAI-[0-9A-Z]{9}-\d{6}-[^\s-]{13}-\d{3})/],
  ['hr-fis', /(?<![A-Z])ZKI *:? *(?<zki>[0-9a-f]{32})(?![0-9a-f])/i],
  ['hr-fis', /(?<![A-Z])JIR *:? *(?<jir>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/i],
  ['si-fur', /(?<![A-Z])ZOI *:? *(?<zoi>[0-9a-f]{32})(?![0-9a-f])/i],
  ['si-fur', /(?<![A-Z])EOR *:? *(?<eor>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/i],
  ['sk-ekasa', /(?<![A-Z])UID *:? *(?<uid>[OV]-[0-9A-F]{32})/i],
  ['sk-ekasa', /(?<![A-Z])OKP *:? *(?<okp>[0-9A-F]{8}(?:-[0-9A-F]{8}){4})/i],
  ['sk-ekasa', /^k[oó]d (?:e-?kasa )?(?:pokladnice|orp)[ :.]{1,4}(?<cash_register_code>\d{16,17})$/i],
  ['it-dc', /^documento (?:commerciale )?n\.? *(?<document_number>\d{4} ?- ?\d{4})$/i],
  ['it-dc', /^(?:server )?rt *:? *(?<device_serial_number>\d{2}[A-Z0-9]{9})$/i],
  ['it-dc', /^codice lotteria *:? *(?<lottery_code>[A-Z0-9]{8})$/i],
  [
    'br-nfce',
    /^(?:emiss[aã]o .{0,40})?nfc-?e (?:n[º°o.]{0,2} ?)?(?<invoice_number>\d{1,9}) s[eé]rie:? ?(?<series>\d{1,3})(?!\d)/i,
  ],
  [
    'br-nfce',
    /^protocolo de autoriza[cç][aã]o *:? *(?<protocol>\d{15})(?: +(?<authorised_at>\d\S.{5,30}))?$/i,
  ],
  [
    'se-kontroll',
    /^kontrollenhet(?:ens)?(?: ?(?:nr|id|serienr|tillverkningsnr))?[ :.]{1,4}(?<control_unit_serial>[A-Z0-9-]{6,40})$/i,
  ],
  ['se-kontroll', /^kontrollkod[ :.]{1,4}(?<control_code>\S{8,100})$/i],
  ['hu-nav', /^nav ellen[oő]rz[oő] k[oó]d *:? *(?<control_code>[0-9A-F]{5,10})$/i],
  ['hu-nav', /^ap(?: ?sz[aá]m)? *:? *(?<ap_number>[AY]\d{8})$/i],
  ['pl-fiskalna', /^(?:pl )?(?<unique_number>[A-Z]{3} ?\d{10})$/],
];

const outages: readonly (readonly [scheme: string, pattern: RegExp])[] = [
  [
    'de-tse',
    /^\W{0,5}(?:tse[ -](?:ist )?(?:ausgefallen|ausfall|defekt|nicht (?:erreichbar|verf(?:ü|ue)gbar))|ausfall (?:der )?tse)/i,
  ],
  ['at-rksv', /sicherheitseinrichtung ausgefallen/i],
];

/** Quick tests that come first, because most slips have no such lines. */
const lineHints =
  /rksv|sicherheitseinrichtung|atcud|programa certificado|veri\*|verificable|tbai-|zki|jir|zoi|eor|uid|okp|pokladnice|\borp\b|documento|lotteria|\brt\b|nfc-?e|protocolo|kontroll|\bnav\b|\bap\b|\d{10}$/i;
const tseHints =
  /(?<!\p{L})(?:tse|sn(?!\p{L}))|sig(?:nature?)?[. -]{0,2}(?:z(?:ä|ae|a)h|counter|nummer|nr)|s\/n|serien-?n|serial|(?:zeit|time) ?-?format|(?:prozess|vorgangs|process ?-?)dat/iu;

/** Most characters of a line. In a journal, codes can be longer than paper is wide. */
const lineLengthMax = 3000;

/**
 * Returns at most four blocks, from codes and labelled values of a slip and its appendices. Values are as
 * printed. They are not verified: a broken code still shows its scheme.
 */
export function slipFiscalOf(slips: readonly Pick<Slip, 'lines' | 'codes'>[]): FiscalBlock[] {
  const printed = slips.flatMap(({ lines }) => lines);
  const data = slips.flatMap(({ codes }) => codes.slice(0, most.codes).map((code) => code.data));
  const lines = printed.map((line) => line.slice(0, lineLengthMax).trim());
  const codes = new Map<string, string>();
  for (const code of [...data, ...printedCodes(lines)]) {
    const scheme = readCode(code)?.scheme;
    if (scheme !== undefined && !codes.has(scheme)) codes.set(scheme, code);
  }
  const values = valuesOf(lines, codes);
  for (const key of [...data, ...printedKeys(lines)]) {
    const scheme = schemeOfKey(key);
    if (scheme !== null) values.set(scheme, { access_key: key, ...values.get(scheme) });
  }
  const failed = outages.flatMap(([scheme, pattern]) =>
    lines.some((line) => pattern.test(line)) ? [scheme] : [],
  );
  const schemes = new Set([...codes.keys(), ...values.keys(), ...failed]);
  return [...schemes].slice(0, blocksMax).flatMap((scheme) => {
    const status = failed.includes(scheme) ? 'outage' : undefined;
    return fiscalBlock(scheme, values.get(scheme), { status, code: codes.get(scheme) }) ?? [];
  });
}

const codeStart = /^(?:V0;|_R\d{1,2}-AT\d|A:[^*]{0,30}\*B:|https:\/\/)/;

/** Most lines of one code: 2,900 characters on the narrowest paper. */
const wrappedMax = 100;

/** Joins wrapped codes: a line as long as the first continues in the next line. */
function printedCodes(lines: readonly string[]): string[] {
  return lines.flatMap((line, at) => {
    if (!codeStart.test(line)) return [];
    let code = line;
    for (let next = at + 1; next < at + wrappedMax && code.length < most.code; next += 1) {
      const more = lines[next] ?? '';
      if ((lines[next - 1]?.length ?? 0) < line.length || more === '' || /\s/.test(more)) break;
      code += more;
    }
    return [code];
  });
}

/** Brazilian access keys in groups of four digits. On narrow paper, a key takes two lines. */
function printedKeys(lines: readonly string[]): string[] {
  const groups = /^\d{4}(?: ?\d{4}){0,10}$/;
  return lines.flatMap((line, at) => {
    if (!groups.test(line)) return [];
    const next = lines[at + 1] ?? '';
    return [line, groups.test(next) ? line + next : ''].map((text) => text.replaceAll(' ', ''));
  });
}

function valuesOf(
  lines: readonly string[],
  codes: ReadonlyMap<string, string>,
): Map<string, Readonly<Record<string, string>>> {
  const found = new Map<string, Record<string, string>>();
  const hasModule = codes.has('de-tse') || lines.some((line) => tseHints.test(line));
  const tse = hasModule ? tseValuesOf(lines, codes.has('de-tse')) : null;
  if (tse !== null) found.set('de-tse', tse);
  for (const line of lines.filter((one) => lineHints.test(one))) {
    for (const [scheme, pattern] of linePatterns) {
      const groups = Object.entries(pattern.exec(line.slice(0, 400))?.groups ?? {});
      const matched = groups.filter(([, value]) => value !== undefined);
      if (matched.length > 0) found.set(scheme, { ...Object.fromEntries(matched), ...found.get(scheme) });
    }
  }
  // Three letters and ten digits are the number of a cash register only if the slip has these words.
  if (!lines.some((line) => /paragon fiskalny|fiskaln/i.test(line))) found.delete('pl-fiskalna');
  return found;
}

/** Null unless the slip has a code or a label that only security modules have. */
function tseValuesOf(lines: readonly string[], hasCode: boolean): Record<string, string> | null {
  const parts = lines.flatMap((line) => line.split(/\s{2,}/).filter((part) => part !== ''));
  const values: Record<string, string> = {};
  let isSure = hasCode;
  for (const [at, part] of parts.entries()) {
    const next = parts[at + 1] ?? '';
    const following = parts.slice(at + 1, at + 1 + wrappedMax);
    const found = labelsOf(part).map((label) => {
      const isBelow = label.rest === '' && labelsOf(next).length === 0;
      const written = isBelow ? next : label.rest;
      const isLong = label.form === base64 && base64.test(written);
      return { ...label, value: isLong ? joined(written, following.slice(isBelow ? 1 : 0)) : written };
    });
    const label = found.find(({ form, value }) => form.test(value));
    if (label === undefined || Object.hasOwn(values, label.name)) continue;
    values[label.name] = label.value;
    const isModule = label.name === 'serial_number' && /^[0-9A-Fa-f]{64}$/.test(label.value);
    if (label.isOfModule || tseAlone.has(label.name) || isModule) isSure = true;
  }
  return isSure && Object.keys(values).length > 0 ? values : null;
}

function labelsOf(part: string) {
  return tsePatterns.flatMap(({ name, form, pattern }) => {
    const [, label, rest = ''] = pattern.exec(part) ?? [];
    if (label === undefined) return [];
    return [{ name, form, rest: rest.trim(), isOfModule: /(?<!\p{L})tse(?!\p{L})/iu.test(label) }];
  });
}

/** Joins base64 with the parts that follow. Its whole length is a multiple of four. */
function joined(value: string, following: readonly string[]): string {
  let all = value;
  for (const part of following) {
    if (all.endsWith('=') || !/^[A-Za-z0-9+/]{2,}={0,3}$/.test(part) || labelsOf(part).length > 0) break;
    // A short part may end the value, or be a word such as `Danke`.
    const isRest = (all + part).length % 4 === 0 && (all.length % 4 > 0 || /[\d+/=]/.test(part));
    if (part.length < 20 && !isRest) break;
    all += part;
  }
  return all;
}
