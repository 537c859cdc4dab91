import { fold } from '@/lib/search/fold';

/** Names of payment methods in several languages, as `fold` returns them, without spaces. */
const words = {
  cash: 'cash bar bargeld barzahlung especes enespeces liquide contanti contante efectivo enefectivo metalico contant contanten gotowka dinheiro numerario',
  card: 'card cards karte kartenzahlung carte cartebancaire cb carta cartabancaria tarjeta tarjetabancaria kaart bankkaart betaalkaart pin karta kartaplatnicza kartapłatnicza cartao cartaobancario',
  creditcard:
    'creditcard kreditkarte cartedecredit cartacredito cartadicredito tarjetacredito tarjetadecredito kredietkaart creditkaart kartakredytowa cartaocredito cartaodecredito',
  debitcard:
    'debitcard debitkarte eckarte eccash girocard girokarte cartededebit cartadebito cartadidebito bancomat tarjetadebito tarjetadedebito debetkaart pinpas kartadebetowa cartaodebito cartaodedebito multibanco',
  giftcard:
    'giftcard geschenkkarte cartecadeau cartaregalo tarjetaregalo tarjetaderegalo cadeaukaart kartapodarunkowa cartaopresente cartaooferta',
  voucher: 'voucher gutschein wertgutschein bondachat buono vale waardebon tegoedbon bonpodarunkowy',
  invoice:
    'invoice rechnung aufrechnung kaufaufrechnung facture fattura factura factuur oprekening faktura fatura',
  banktransfer:
    'banktransfer uberweisung ueberweisung bankuberweisung virement virementbancaire bonifico bonificobancario transferencia transferenciabancaria overschrijving bankoverschrijving przelew przelewbankowy',
  cheque: 'cheque check scheck assegno czek',
  loyalty:
    'loyalty loyaltypoints points punkte treuepunkte bonuspunkte pointsfidelite punti puntos punten punkty pontos',
  mobile:
    'mobile mobilepayment mobilzahlung handyzahlung paiementmobile pagamentomobile pagomovil mobielbetalen pagamentomovel',
};

const methods: ReadonlyMap<string, string> = new Map(
  Object.entries(words).flatMap(([method, names]) => names.split(' ').map((name) => [name, method] as const)),
);

/**
 * Returns `cash` for `Bar` and `contanti`. After a change of `words`, raise `countingVersion` and
 * `codeVersion`.
 */
export function methodKey(method: string): string {
  const folded = fold(method);
  return methods.get(folded.replaceAll(/[\s._-]/g, '')) ?? folded;
}

/** Search finds a payment as sent and as in reports: `cash` finds a till's `Bar`. */
export function methodNames({ method }: { readonly method: string }): readonly string[] {
  return [method, methodKey(method)];
}
