import { journalColumnsOf, missingColumns, type Columns, type Role } from './columns';
import { dateOrderOf, localtimeOf, type DateOrder, type PlaceHints } from './times';
import { foldText } from '../slip/fold';

type RowKind = 'sale' | 'return' | 'payment' | 'correction' | 'void' | 'open' | 'other';

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

function kindOfType(cell: string): RowKind | null {
  return typeKinds.get(wordOf(cell)) ?? null;
}

function kindOfState(cell: string): 'sale' | 'void' | 'open' | null {
  return stateKinds.get(wordOf(cell)) ?? null;
}

function isTotalWord(cell: string): boolean {
  return /^(?:grand )?(?:total|totals|summe|gesamt\w*|totale|totali|totaal|suma|razem|somme|subtotal)(?!\p{L})/u.test(
    foldText(cell),
  );
}

export type Cells = Readonly<Record<string, string>>;

export interface JournalRow {
  readonly cells: Cells;
  /** Number of the row, from 1 below the header. */
  readonly line: number;
  readonly kind: RowKind;
}

export interface RowGroup {
  readonly number: string;
  readonly localtime: string;
  readonly rows: readonly JournalRow[];
  readonly isReturn: boolean;
}

export class JournalProblem extends Error {}

export interface Grouped {
  readonly columns: Columns;
  readonly groups: readonly RowGroup[];
  readonly ignored: readonly { readonly id?: string; readonly reason: string }[];
}

export function cellOf(columns: Columns, cells: Cells, role: Role): string {
  const column = columns.get(role);
  return column === undefined ? '' : (cells[column] ?? '');
}

/**
 * Groups rows by number, store, till, day and direction.
 * @throws JournalProblem if columns or cells are not understood.
 */
export function groupRows(rows: readonly Cells[], header: readonly string[], place: PlaceHints): Grouped {
  const columns = withTypes(journalColumnsOf(header), rows);
  const missing = missingColumns(columns);
  if (missing.length > 0) {
    const names = header
      .filter((name) => name !== '')
      .slice(0, 30)
      .join(', ');
    throw new JournalProblem(`no column for ${missing.join(' and ')} among ${names}`.slice(0, 500));
  }
  const order = orderOf(columns, rows, place);
  const ignored: { id?: string; reason: string }[] = [];
  const leave = (reason: string, number = '') =>
    ignored.push(number === '' ? { reason } : { id: number, reason });
  const groups = new Map<string, Omit<RowGroup, 'rows'> & { readonly rows: JournalRow[] }>();
  const lastOf = new Map<string, string>();
  let last = '';
  let lastTime = '';
  for (const [index, cells] of rows.entries()) {
    const cell = (role: Role) => cellOf(columns, cells, role);
    const row = { cells, line: index + 1, kind: kindOf(columns, cells, index + 1) };
    const [number, date] = [cell('number'), cell('date')];
    if (number === '' && (date === '' || isTotalWord(date))) {
      if (last === '' || cell('item') === '' || isTotalWord(cell('item')) || isTotalWord(date)) {
        leave('a row without a receipt number and an item is no sale');
      } else groups.get(last)?.rows.push(row);
      continue;
    }
    if (row.kind === 'other') {
      leave(`a row of the type ${cell('type')} is no sale`, number);
      continue;
    }
    if (number === '') throw new JournalProblem(`row ${row.line} has no receipt number`);
    if (isTotalWord(number) && date === '') {
      leave('a row of totals is no sale');
      continue;
    }
    const earlier = lastOf.get(number);
    if (date === '' && earlier === undefined) throw new JournalProblem(`row ${row.line} has no date`);
    // A payment does not say whether it is a return. It belongs to the receipt before it.
    const isPayment = row.kind === 'payment' && cell('item') === '';
    if (earlier !== undefined && (date === '' || (isPayment && earlier === last))) {
      groups.get(earlier)?.rows.push(row);
      last = earlier;
      continue;
    }
    const localtime = localtimeOf(date, cell('time'), order);
    if (localtime === null) {
      const text = [date, cell('time')].join(' ').trim().slice(0, 60);
      throw new JournalProblem(`row ${row.line}: ${JSON.stringify(text)} is no date and time`);
    }
    const isReturn = row.kind === 'return';
    const keyOn = (time: string) =>
      JSON.stringify([number, cell('store'), cell('till'), time.slice(0, 10), isReturn]);
    // A row with the same number, soon after the previous row, belongs to the same receipt even past
    // midnight.
    const begun = groups.get(last)?.localtime;
    const isGoingOn = begun !== undefined && keyOn(begun) === last && isSoonAfter(lastTime, localtime);
    const key = isGoingOn ? last : keyOn(localtime);
    lastTime = localtime;
    const group = groups.get(key) ?? { number, localtime, rows: [], isReturn };
    group.rows.push(row);
    groups.set(key, group);
    lastOf.set(number, key);
    last = key;
  }
  return { columns, groups: [...groups.values()], ignored };
}

/** Most minutes from one row of a sale to the next. */
const rowsApartMaxInMinutes = 15;

function isSoonAfter(one: string, other: string): boolean {
  const [from, to] = [one, other].map((time) => Date.parse(time.length > 19 ? time : `${time}Z`));
  const minutes = ((to ?? 0) - (from ?? 0)) / 60_000;
  return minutes >= 0 && minutes <= rowsApartMaxInMinutes;
}

/**
 * In SumUp's files, `Zahlungsart` is the type of the row, elsewhere the payment method. Some tills use `Type`
 * for types of products.
 */
function withTypes(columns: Columns, rows: readonly Cells[]): Columns {
  const decided = new Map(columns);
  const kindsIn = (role: Role) => {
    const cells = rows.map((row) => cellOf(columns, row, role)).filter((cell) => cell !== '');
    return new Set(cells.map(kindOfType));
  };
  if ([...kindsIn('type')].every((kind) => kind === null)) decided.delete('type');
  const [payment, kinds] = [columns.get('payment'), kindsIn('payment')];
  if (!decided.has('type') && payment !== undefined && kinds.has('sale') && !kinds.has(null)) {
    decided.set('type', payment);
    decided.delete('payment');
  }
  return decided;
}

function orderOf(columns: Columns, rows: readonly Cells[], place: PlaceHints): DateOrder {
  const order = dateOrderOf(
    rows.map((row) => cellOf(columns, row, 'date')),
    place,
  );
  const column = columns.get('date') ?? '';
  if (order === 'mixed') throw new JournalProblem(`the column ${column} has dates in different orders`);
  if (order === null) {
    throw new JournalProblem(
      `whether the dates in the column ${column} begin with the day or the month cannot be told; give the store a country`,
    );
  }
  return order;
}

function kindOf(columns: Columns, cells: Cells, line: number): RowKind {
  if (cellOf(columns, cells, 'cancelled') !== '') return 'void';
  const [state, type] = [cellOf(columns, cells, 'status'), cellOf(columns, cells, 'type')];
  const known = (cell: string, role: Role, kind: RowKind | null): RowKind => {
    if (cell === '' || kind !== null) return kind ?? 'sale';
    const word = JSON.stringify(cell.slice(0, 60));
    throw new JournalProblem(`row ${line}: ${word} in the column ${columns.get(role) ?? ''} is not known`);
  };
  const ofType = known(type, 'type', kindOfType(type));
  if (ofType === 'other') return 'other';
  const ofState = known(state, 'status', kindOfState(state));
  return ofState === 'sale' ? ofType : ofState;
}
