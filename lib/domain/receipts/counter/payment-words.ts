/** What people call the ways to pay, and how tills write them as `payments.method`. */
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

/** Cards and wallets, each with the ways to write it; tills name it as the payment's type. */
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

/** Most words of the name of a card. */
export const brandWordsMax = 2;

/** How tills write a way to pay that people call so; null when it is none. In lower case. */
export function methodOf(said: string): string | null {
  return methods.get(said) ?? null;
}

/** The ways to write a card or wallet that people call so; null when it is none. In lower case. */
export function brandOf(said: string): readonly string[] | null {
  return spellings.get(said) ?? null;
}
