import { foldText } from '../slip/fold.ts';

/** What a row is, as its columns for the type and the state say. */
export type RowKind = 'sale' | 'return' | 'payment' | 'correction' | 'void' | 'open' | 'other';

// Words for types of rows, in the languages of the column names.
const types: Readonly<Record<Exclude<RowKind, 'open' | 'void'>, string>> = {
  sale: 'sale,sales,sell,item,receipt,order,charge,purchase,product,verkauf,umsatz,beleg,artikel,position,bon,rechnung,vente,ticket,article,venta,recibo,articulo,vendita,scontrino,articolo,verkoop,artikel,sprzedaz,paragon,towar,kassenbeleg,barverkauf',
  return:
    'refund,refunded,return,returned,returns,credit,credit note,erstattung,ruckerstattung,ruckgabe,retoure,gutschrift,ruckzahlung,remboursement,retour,avoir,devolucion,reembolso,abono,reso,rimborso,terugbetaling,retourbon,zwrot,korekta',
  payment: 'payment,tender,zahlung,bezahlung,paiement,reglement,pago,pagamento,betaling,platnosc',
  correction:
    'void,voided,cancelled,canceled,cancellation,storno,storniert,stornierung,annule,annulation,anulado,anulacion,annullato,annullo,geannuleerd,annulering,anulowano,anulowany,anulowana',
  other:
    'payout,auszahlung,deposit,einzahlung,einlage,entnahme,cash in,cash out,pay in,pay out,paid in,paid out,opening,closing,anfangsbestand,geldtransit,kassensturz,tagesabschluss,abschluss,no sale,drawer,schublade,training,schulung,trainingsbeleg,fee,gebuhr,chargeback,dispute,transfer,sign on,sign off,anmeldung,abmeldung,ouverture,cloture,versement,apertura,cierre,chiusura,storting,opname,wplata,wyplata,tip adjustment',
};

// Words for states of receipts.
const states: Readonly<Record<'sale' | 'void' | 'open', string>> = {
  sale: 'closed,completed,complete,paid,successful,success,ok,done,captured,settled,partially refunded,refunded,fulfilled,abgeschlossen,bezahlt,erfolgreich,gezahlt,verbucht,ruckerstattet,erstattet,paye,paid out,reussi,termine,regle,pagado,completado,cerrado,pagato,completato,chiuso,betaald,voltooid,afgerond,geslaagd,zaplacono,zaplacony,zakonczony,zakonczono,oplacony,sale',
  void: `${types.correction},failed,declined,rejected,fehlgeschlagen,abgebrochen,abgelehnt,echoue,refuse,fallido,rechazado,fallito,rifiutato,mislukt,odrzucono,odrzucona`,
  open: 'pending,open,unpaid,authorized,partially paid,draft,expired,on hold,offen,ausstehend,unbezahlt,en attente,impaye,ouvert,pendiente,abierto,in attesa,aperto,in sospeso,openstaand,in behandeling,oczekuje,otwarty,niezaplacony',
};

const kindsBy = <Kind extends string>(words: Readonly<Record<Kind, string>>) =>
  new Map(
    Object.entries<string>(words).flatMap(([kind, list]) =>
      list.split(',').map((word) => [word, kind as Kind] as const),
    ),
  );
const typeKinds = kindsBy(types);
const stateKinds = kindsBy(states);

const wordOf = (cell: string) =>
  foldText(cell)
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();

/** What a cell for the type of a row says; null for a word that is not known. */
export function kindOfType(cell: string): RowKind | null {
  return typeKinds.get(wordOf(cell)) ?? null;
}

/** What a cell for the state of a receipt says; null for a word that is not known. */
export function kindOfState(cell: string): 'sale' | 'void' | 'open' | null {
  return stateKinds.get(wordOf(cell)) ?? null;
}

/** True when a row is one of totals, below the others. */
export function isTotalWord(cell: string): boolean {
  return /^(?:grand )?(?:total|totals|summe|gesamt\w*|totale|totali|totaal|suma|razem|somme|subtotal)(?!\p{L})/u.test(
    foldText(cell),
  );
}
