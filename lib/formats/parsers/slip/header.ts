import type { SlipLine } from './lines';

export interface SlipFacts {
  readonly store_name?: string;
  readonly store_address?: string[];
  readonly store_vat_number?: string;
  readonly store_phone?: string;
  readonly receipt_number?: string;
  readonly till?: string;
  readonly store_number?: string;
  readonly operator?: string;
}

const number = String.raw`[\s-]{0,3}(?:رقم|nummer|number|numer|numero|nr|no|n°|nº|num|id|n)?[\s:.#°º=-]{0,5}`;
// Matches a complete value, but no number with decimals.
const value = String.raw`([a-z]{0,4}[-/]?\d[\da-z/.-]{0,30})(?![\da-z/.-]|,\d)`;
const labelled = (words: string) => new RegExp(String.raw`(?<![\p{L}])(?:${words})${number}${value}`, 'iu');

// Words in eight languages, the most reliable first.
const receiptNumbers = [
  labelled(
    'bon|bonnr|beleg|belegnr|kassenbon|kassabon|quittung|rechnung|rechnungsnr|receipt|invoice|ticket|check|chk|order|scontrino|documento|doc|factura simplificada|factura|fra|recibo|facture|paragon|nr wydr|wydruk|faktura|fattura|bestelling|bonnummer|فاتورة|رقم الفاتورة|رقم الإيصال|سند|kvitto|kvittonr|kvittering|kvitteringsnr|fatura simplificada|fatura|talao|レシート|伝票番号',
  ),
  // Less reliable, because the transaction may be the card's. The transaction of a security module is never
  // the receipt's number.
  labelled(String.raw`(?<!tse[\s-]{0,2})(?:transaction|trans|tr(?=#)|transactie|transaktion|trx)`),
];
const tillNumbers = [
  labelled(
    'kasse|kassen-id|kassenid|register|reg|till|pos|terminal|caisse|caja|cassa|kassa|kasa|lane|station|te(?=#)|كاشير رقم|صندوق|نقطة بيع',
  ),
];
const storeNumbers = [
  labelled('st(?=#)|store(?= ?#)'),
  labelled(
    'filiale|filial|(?<!(?:am|alter|neuer) )markt|store|shop|magasin|tienda|negozio|punto vendita|filiaal|sklep|branch|st(?=#)|فرع',
  ),
];
const operators =
  /(?<!\p{L})(?:es bediente sie|bediener(?:in)?|kassierer(?:in)?|bedienung|kellner|served by|your server(?: was)?|server|cashier|clerk|operatore|operator|op(?=#)|caissi(?:ère|ere|er)|vendeu(?:se|r)|serveur|cajer[oa]|le atendió|le atendio|atendid[oa] por|vendedor|cassiere|addetto|medewerker|kassier|u werd geholpen door|kasjer(?:ka)?|sprzedawca|obsługiwał|البائع|الكاشير|أمين الصندوق)\s{0,2}(?:nr|no|id)?\.?\s{0,2}[:#.]?\s{0,3}(\S(?:[^\s]| (?! )){0,40})/iu;
const vatNumber =
  /(?:ust-?id(?:-?nr)?|ust\.?-?id|uid|mwst-?nr|st-?nr|steuernummer|steuer-?nr|vat (?:reg )?(?:no|nr|number)|vat reg|vat|tva(?: intra(?:com)?)?|siret|nif|cif|p\.? ?iva|partita iva|btw(?:-?(?:nr|nummer|id))?|nip|trn|tax id|abn|الرقم الضريبي)\s{0,2}(?:nr|no)?\.?\s{0,2}[:.#]?\s{0,3}((?:[A-Z]{2,3}-?)?[A-Z]?\d[\d ./-]{5,17}\d(?:\s?(?:MWST|TVA|IVA|B\d{2}))?[A-Z]?)/iu;
const phone =
  /(?:tel(?:efon|efoon|ephone|efono|\.)?|phone|tél|telf|fon|هاتف)\.?\s{0,2}[:.]?\s{0,3}(\+?[\d(][\d\s()/.-]{5,20}\d)/iu;

const titles =
  /^(?:receipt|sales receipt|tax invoice|invoice|sale|kassenbon|kassenbeleg|beleg|quittung|rechnung|ticket|ticket de caisse|recu|facture|factura simplificada|factura|recibo|scontrino fiscale|documento commerciale|documento commerciale di vendita o prestazione|kassabon|bon|paragon fiskalny|faktura|فاتورة|فاتورة ضريبية مبسطة|فاتورة ضريبية|welcome|willkommen|bienvenue|bienvenido|benvenuti|welkom|witamy|مرحبا|customer copy|kundenbeleg|\*+.*\*+)$/u;
const notAddress = /\d{1,2}[:.]\d{2}(?:\D|$)|\d{1,4}[./-]\d{1,2}[./-]\d{2,4}|www\.|https?:|@/;

/** `start` is the line of the first item. Numbers stay text. */
export function slipFactsOf(lines: readonly SlipLine[], start: number): SlipFacts {
  const vat = lines.flatMap(({ text }) => vatNumber.exec(text)?.[1]?.trim() ?? []);
  const first = (patterns: readonly RegExp[]) => {
    for (const pattern of patterns) {
      for (const { text, amount } of lines) {
        const found =
          amount === null || !/[.,]\d\d$/.test(pattern.exec(text)?.[1] ?? '')
            ? pattern.exec(text)?.[1]
            : undefined;
        if (found !== undefined && !vat.includes(found) && !/^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/.test(found))
          return found.replace(/[.\-/]+$/, '');
      }
    }
    return undefined;
  };
  const matching = (pattern: RegExp) => {
    for (const { text } of lines) {
      const found = pattern.exec(text)?.[1]?.trim();
      if (found !== undefined && found !== '') return found;
    }
    return undefined;
  };
  const [name, ...address] = headLines(lines.slice(0, start));
  return withoutAbsent({
    store_name: name,
    store_address: address.length === 0 ? undefined : address,
    store_vat_number: vat[0],
    store_phone: matching(phone),
    receipt_number: first(receiptNumbers),
    till: first(tillNumbers),
    store_number: first(storeNumbers),
    operator: matching(operators)
      ?.replace(/\s+\p{L}+#.*$/u, '')
      .replace(/[\s:.#-]+$/, ''),
  });
}

function headLines(lines: readonly SlipLine[]): string[] {
  const found: string[] = [];
  for (const { text, folded } of lines.slice(0, 12)) {
    if (folded === '' || titles.test(folded)) {
      if (found.length > 1) break;
      continue;
    }
    if (!/\p{L}{2}/u.test(text) || notAddress.test(text) || isLabelled(text)) {
      if (found.length > 0) break;
      continue;
    }
    found.push(text.replaceAll(/\s+/g, ' ').replace(/^[\s*#=-]+|[\s*#=-]+$/g, ''));
    if (found.length === 5) break;
  }
  return found.filter((line) => line !== '');
}

function isLabelled(text: string): boolean {
  return [...receiptNumbers, ...tillNumbers, operators, vatNumber, phone].some((pattern) =>
    pattern.test(text),
  );
}

function withoutAbsent<Facts extends object>(
  facts: Facts,
): { [Name in keyof Facts]?: NonNullable<Facts[Name]> } {
  return Object.fromEntries(
    Object.entries(facts).filter(([, fact]) => fact !== undefined && fact !== ''),
  ) as { [Name in keyof Facts]?: NonNullable<Facts[Name]> };
}
