const methods: ReadonlyMap<string, string> = new Map([
  ['card', 'card'],
  ['karte', 'card'],
  ['cash', 'cash'],
  ['bar', 'cash'],
  ['creditcard', 'creditcard'],
  ['kreditkarte', 'creditcard'],
  ['giftcard', 'giftcard'],
  ['geschenkkarte', 'giftcard'],
  ['voucher', 'voucher'],
  ['gutschein', 'voucher'],
  ['invoice', 'invoice'],
  ['rechnung', 'invoice'],
  ['mobile', 'mobile'],
]);

const brands: readonly (readonly string[])[] = [
  ['visa'],
  ['visa debit', 'debit visa'],
  ['mastercard', 'master card'],
  ['debit mastercard', 'mastercard debit'],
  ['maestro'],
  ['girocard'],
  ['amex', 'american express'],
  ['diners club', 'diners'],
  ['jcb'],
  ['unionpay', 'union pay'],
  ['apple pay', 'applepay'],
  ['google pay', 'googlepay'],
  ['samsung pay', 'samsungpay'],
  ['paypal'],
  ['klarna'],
  ['twint'],
  ['blik'],
  ['bancontact'],
  ['alipay'],
];

const spellings: ReadonlyMap<string, readonly string[]> = new Map(
  brands.flatMap((brand) => brand.map((name) => [name, brand])),
);

export const brandWordsMax = 2;

export function paymentMethodOf(words: string): string | null {
  return methods.get(words) ?? null;
}

export function cardBrandOf(words: string): readonly string[] | null {
  return spellings.get(words) ?? null;
}
