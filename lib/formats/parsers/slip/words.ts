import { foldText } from './fold';
import { otherWords } from './other-words';

export type SlipLanguage =
  | 'en'
  | 'de'
  | 'fr'
  | 'es'
  | 'it'
  | 'nl'
  | 'pl'
  | 'ar'
  | 'sv'
  | 'da'
  | 'no'
  | 'pt'
  | 'ja';

type Words = Partial<Record<SlipLanguage, string>>;

/**
 * Words by meaning and language, separated by commas. They are compared in the form that `foldText` returns;
 * German words are also listed without umlauts (RUECKGELD). `*` at the end matches any ending.
 */
export const vocabulary = {
  subtotal: {
    en: 'subtotal,sub total,sub-total,net total before tax',
    de: 'zwischensumme,zw-summe,zw.summe,zwsumme,zwischentotal,warenwert',
    fr: 'sous-total,sous total,total partiel',
    es: 'subtotal,sub total,suma parcial',
    it: 'subtotale,sub-totale,subtot*',
    nl: 'subtotaal,sub-totaal,tussentotaal',
    pl: 'suma czesciowa,podsuma,razem czesciowo',
    ar: 'المجموع الفرعي,الاجمالي الفرعي,الإجمالي الفرعي,المجموع قبل الضريبة,الإجمالي قبل الضريبة,الاجمالي قبل الضريبة',
    sv: 'delsumma,mellansumma',
    da: 'mellemsum,subtotal',
    no: 'delsum,mellomsum',
    pt: 'subtotal,sub-total',
    ja: '小計',
  },
  /** Totals of something other than money to pay. */
  count: {
    en: 'total items,items sold,item count,number of items,no. of items,total qty,total quantity,items purchased,purchased item total,items,total savings,total saved,total discount,you saved,total points,points earned',
    de: 'anzahl artikel,anzahl,artikel gesamt,positionen,posten,sie sparen,ersparnis,gesamtersparnis,punkte',
    fr: "nombre d'articles,nb articles,nombre articles,nb lignes,articles,total remises,total remise,total economies,vous economisez,points",
    es: 'num articulos,numero de articulos,n articulos,total articulos,articulos,total descuentos,total ahorro,ha ahorrado,puntos',
    it: 'numero articoli,n. articoli,articoli,totale sconti,totale articoli,numero pezzi,pezzi,punti',
    nl: 'aantal artikelen,aantal,totaal korting,uw voordeel,totaal voordeel,u bespaart,artikelen,punten,zegels',
    pl: 'liczba artykulow,ilosc pozycji,liczba pozycji,suma rabatow,suma opustow,oszczedzasz,punkty',
    ar: 'عدد الاصناف,عدد الأصناف,عدد القطع,إجمالي الخصم,اجمالي الخصم',
    sv: 'antal varor,antal artiklar,antal,du sparade,total rabatt',
    da: 'antal varer,antal,du sparer,du har sparet',
    no: 'antall varer,antall',
    pt: 'total de itens,qtd total de itens,qtde total de itens,total itens,n de artigos,total descontos,poupou',
    ja: '点数,お買上点数,買上点数,合計点数',
  },
  /** Price before the discount, printed below an item. */
  regular: {
    en: 'saved,regular price,reg price,reg. price,original price,orig. price,compare at,max refund value',
    de: 'statt,normalpreis,originalpreis,regularer preis',
    fr: 'prix initial,prix normal,au lieu de',
    es: 'precio original,precio normal',
    it: 'prezzo originale,prezzo pieno,invece di',
    nl: 'normale prijs,oude prijs,van prijs',
    pl: 'cena regularna,cena przed obnizka,najnizsza cena',
    sv: 'ord pris,ordinarie pris',
    da: 'normalpris,forpris',
    no: 'ordinaer pris,forpris',
    pt: 'preco normal,preco original',
    ja: '通常価格',
  },
  total: {
    en: 'total refund,refund total,refund due,refund amount,amount refunded,grand total,total due,amount due,balance due,balance to pay,total to pay,to pay,total amount,order total,total sale,sale total,amount payable,balance,total',
    de: 'erstattungsbetrag,ruckzahlungsbetrag,gesamtbetrag,gesamtsumme,endbetrag,endsumme,rechnungsbetrag,zu zahlen,zahlbetrag,summe,gesamt,total,betrag,bar-total,erstattungsbetrag,rueckzahlungsbetrag',
    fr: 'total rembourse,montant rembourse,a rembourser,total ttc,net a payer,a payer,reste a payer,montant du,montant ttc,montant total,total a payer,total general,montant,total',
    es: 'total devolucion,importe devuelto,total devuelto,total a pagar,importe total,total factura,total compra,total ticket,a pagar,importe a pagar,total venta,total',
    it: 'totale rimborso,importo rimborsato,totale complessivo,totale euro,totale eur,totale da pagare,importo totale,da pagare,totale scontrino,importo dovuto,totale,importo pagato totale',
    nl: 'totaal terugbetaling,totaalbedrag,te betalen,totaal te betalen,eindtotaal,totaal,totaal incl*,totaalprijs',
    pl: 'suma zwrotu,do zwrotu,suma pln,suma,do zaplaty,razem do zaplaty,razem,suma do zaplaty,naleznosc,razem pln',
    ar: 'المبلغ المستحق,الاجمالي شامل الضريبة,الإجمالي شامل الضريبة,الإجمالي النهائي,الاجمالي النهائي,المجموع الكلي,الإجمالي,الاجمالي,المجموع,المبلغ الإجمالي,المبلغ الاجمالي,صافي المبلغ,الصافي',
    sv: 'totalt,att betala,summa att betala,totalsumma,summa',
    da: 'i alt,at betale,til betaling,belob,beloeb',
    no: 'totalt,a betale,aa betale,til betaling,totalsum,sum',
    pt: 'total a pagar,valor a pagar,valor total,total geral,total',
    ja: '合計,総合計,お買上計,お会計,合計金額,ご請求額,税込合計',
  },
  /** Words that, after a word for the total, mean a net amount or a tax. */
  net: {
    en: 'net,excl*,excluding,before tax,ex vat,taxable,total net',
    de: 'netto,ohne mwst,ohne ust,nettobetrag,nettosumme,gesamt netto,gesamt-netto',
    fr: 'ht,hors taxe*,hors tva,h.t.,base ht',
    es: 'base imponible,base imp*,sin iva,base',
    it: 'imponibile,netto iva,imponibili',
    nl: 'excl*,exclusief,netto,grondslag',
    pl: 'netto,opodatk*,sprzed. opod*,sprzedaz opodatkowana,sprzedaz,sp.op.*',
    ar: 'قبل الضريبة,غير شامل',
    sv: 'netto,exkl*',
    da: 'netto,ekskl*',
    no: 'netto,ekskl*,eks mva,grunnlag',
    pt: 'base,incidencia,sem iva',
    ja: '税抜,税抜合計,対象,課税対象額',
  },
  tax: {
    en: 'vat,tax,gst,hst,pst,sales tax,qst,state tax,city tax,local tax,a local tax',
    de: 'mwst,mehrwertsteuer,ust,umsatzsteuer,steuer,mwst.',
    fr: 'tva,t.v.a.,t.v.a,taxe,taxes',
    es: 'iva,i.v.a.,impuesto*,igic,cuota,cuota iva',
    it: 'iva,i.v.a.,imposta,di cui iva',
    nl: 'btw,b.t.w.',
    pl: 'ptu,vat,podatek,kwota ptu,suma ptu,kwota a,kwota b,kwota c,kwota d,kwota e',
    ar: 'ضريبة القيمة المضافة,ضريبة,الضريبة,ض.ق.م',
    sv: 'moms,varav moms,mervardesskatt',
    da: 'moms,heraf moms,momsbelob',
    no: 'mva,merverdiavgift,herav mva',
    pt: 'iva,imposto,icms,valor iva',
    ja: '消費税,内消費税,内税,外税,消費税等,内消費税等,消費税額',
  },
  /** Words for a return, next to the total or alone in a line. */
  refund: {
    en: 'refund,refunded,refund receipt,return,returns,return receipt,credit note',
    de: 'erstattung,erstattungsbetrag,ruckzahlung,ruckzahlungsbetrag,retoure,retourenbeleg,ruckgabe,gutschrift,rueckzahlung,rueckzahlungsbetrag,rueckgabe',
    fr: 'remboursement,rembourse,rembourser,retour,avoir',
    es: 'devolucion,devuelto,reembolso,abono',
    it: 'rimborso,rimborsato,reso,nota di credito',
    nl: 'retour,retourbon,terugbetaling',
    pl: 'zwrot,zwrotu',
    ar: 'مرتجع,استرجاع,استرداد',
    sv: 'retur,aterbetalning,aterkop',
    da: 'retur,refusion,kreditnota',
    no: 'retur,refusjon,kreditnota',
    pt: 'devolucao,reembolso,estorno,nota de credito',
    ja: '返品,返金',
  },
  change: {
    en: 'change due,change given,your change,cash back due,change',
    de: 'ruckgeld,wechselgeld,zuruck,retourgeld,ruckgabe,herausgeld,rueckgeld,zurueck,rueckgabe,wechselgeld zurueck',
    fr: 'rendu monnaie,monnaie rendue,a rendre,rendu,monnaie,rendu especes',
    es: 'cambio,su cambio,vuelto,devolucion cambio,a devolver',
    it: 'resto,resto contanti,resto euro',
    nl: 'wisselgeld,terug,retour contant,teruggave',
    pl: 'reszta,reszta gotowka,reszta pln,wydano',
    ar: 'الباقي,المتبقي,باقي',
    sv: 'vaxel,ater,tillbaka,vaxel tillbaka,kontant ater',
    da: 'byttepenge,retur penge,tilbage',
    no: 'vekslepenger,veksel,tilbake',
    pt: 'troco',
    ja: 'お釣り,釣り,おつり,お釣,釣銭',
  },
  /** Money that the card pays and the till hands out. */
  cashBack: {
    en: 'cash back,cashback,cash advance',
    de: 'barauszahlung,bargeldauszahlung,bargeldabhebung',
    fr: 'retrait especes',
    es: 'retirada efectivo,retirada de efectivo',
    it: 'prelievo contante,prelievo contanti',
    nl: 'geldopname,contantopname',
    pl: 'wyplata gotowki,wyplata gotowka',
    ar: 'سحب نقدي',
    sv: 'kontantuttag',
    da: 'kontanthaevning',
    no: 'kontantuttak',
    pt: 'levantamento',
    ja: 'キャッシュアウト',
  },
  cash: {
    en: 'cash,cash tendered,tendered,amount tendered,tender,cash paid,cash received',
    de: 'bar,bargeld,barzahlung,gegeben,gegeben bar,bar gegeben,bar eur,erhalten,geg. bar,bar chf',
    fr: 'especes,espece,especes eur,recu especes,comptant,paiement especes,recu',
    es: 'efectivo,metalico,entregado,en efectivo,contado,entrega,recibido,efectivo entregado',
    it: 'contanti,pagamento contante,contante,pagato contanti,pagamento contanti',
    nl: 'contant,contanten,contant ontvangen,ontvangen,contant betaald',
    pl: 'gotowka,zaplacono gotowka,wplata,gotowka pln',
    ar: 'نقدا,نقدي,نقد,كاش,المدفوع نقدا,المدفوع',
    sv: 'kontant,kontanter,erhallet,mottaget',
    da: 'kontant,kontanter,modtaget',
    no: 'kontant,kontanter,mottatt',
    pt: 'numerario,dinheiro,entregue,valor recebido,valor entregue',
    ja: '現金,お預り,お預かり,預り,お預り金,現金お預り',
  },
  card: {
    en: 'card,credit card,debit card,credit,debit,visa,visa debit,mastercard,master card,amex,american express,maestro,apple pay,google pay,contactless,paypal,chip,charge,eftpos,discover,diners,paid by card,card payment,wechat pay,alipay,v pay,vpay,unionpay',
    de: 'karte,kartenzahlung,ec-karte,ec,ec-cash,girocard,kreditkarte,ec karte,lastschrift,debitkarte,postcard,twint,eurocard,klarna,bankomat,postfinance*,kredit,uberweisung,rechnung,ueberweisung',
    fr: 'carte bancaire,cb,carte,cb emv,carte bleue,sans contact,cb sans contact,cheque,ticket restaurant,tickets restaurant,titre restaurant,titres restaurant,cheque dejeuner,cheques dejeuner,cheques vacances,bancontact,paiement carte',
    es: 'tarjeta,tarjeta credito,tarjeta debito,tarj*,bizum,pago con tarjeta,tarjeta bancaria',
    it: 'carta,carta di credito,bancomat,pagobancomat,pagamento elettronico,carta credito,satispay,pos,elettronico,buoni pasto,ticket',
    nl: 'pin,pinnen,pinbetaling,bankpas,ideal,chipknip,betaalpas,bankkaart,pin betaling',
    pl: 'karta,karta platnicza,karta kredytowa,blik,karta debetowa,przelew,bon',
    ar: 'بطاقة,شبكة,مدى,فيزا,بطاقة ائتمان,مدي,ماستر كارد',
    sv: 'kort,kontokort,bankkort,kortbetalning,kreditkort,betalkort,swish',
    da: 'dankort,betalingskort,kort,mobilepay,visa dankort,kreditkort',
    no: 'kort,bankkort,bankaxept,vipps,kredittkort',
    pt: 'multibanco,cartao,cartao de credito,cartao de debito,cartao credito,cartao debito,mb way,mbway,pix',
    ja: 'クレジット,クレジットカード,カード,電子マネー,交通系,交通系電子マネー,楽天ペイ',
  },
  giftcard: {
    en: 'gift card,giftcard,gift certificate,voucher,store credit,gift voucher',
    de: 'gutschein,geschenkkarte,geschenkgutschein,gutscheinkarte,wertgutschein',
    fr: "carte cadeau,cheque cadeau,bon d'achat,avoir",
    es: 'tarjeta regalo,cheque regalo,vale,vale regalo',
    it: 'carta regalo,buono,buono regalo,gift card',
    nl: 'cadeaukaart,cadeaubon,tegoedbon,waardebon,cadeau kaart',
    pl: 'karta podarunkowa,bon podarunkowy,karta upominkowa,bon towarowy',
    ar: 'بطاقة هدية,قسيمة',
    sv: 'presentkort,tillgodokvitto',
    da: 'gavekort,tilgodebevis',
    no: 'gavekort,tilgodelapp',
    pt: 'cartao presente,vale presente,cartao oferta',
    ja: '商品券,ギフトカード',
  },
  ...otherWords,
} as const satisfies Record<string, Words>;

export type Meaning = keyof typeof vocabulary;

const escaped = (words: string) =>
  words
    .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', String.raw`[\p{L}.]{0,15}`)
    .replaceAll(/ |-|\\\./g, '[ .-]?');

function patternOf(words: Words, shape: (alternatives: string) => string): RegExp {
  const phrases = [...new Set(Object.values(words).flatMap((list) => list.split(',').map(foldText)))];
  // Longest first, so that "total due" is not read as "total".
  const alternatives = phrases
    .toSorted((a, b) => b.length - a.length)
    .map(escaped)
    .join('|');
  return new RegExp(shape(alternatives), 'u');
}

const begin = String.raw`(?<![\p{L}\d])`;
const end = String.raw`(?![\p{L}])`;

const shapes = {
  inside: (alternatives: string) => `${begin}(?:${alternatives})${end}`,
  start: (alternatives: string) => String.raw`^[^\p{L}\d]*(?:${alternatives})${end}`,
};

const patterns = new Map<string, RegExp>();

/**
 * Made when a slip is read, because all patterns together take 20 ms and most processes of the sandbox read
 * no slip.
 */
function patternAt(place: keyof typeof shapes, meaning: Meaning): RegExp {
  const key = `${place} ${meaning}`;
  const pattern = patterns.get(key) ?? patternOf(vocabulary[meaning], shapes[place]);
  patterns.set(key, pattern);
  return pattern;
}

export function has(folded: string, meaning: Meaning): boolean {
  return patternAt('inside', meaning).test(folded);
}

export function startsWith(folded: string, meaning: Meaning): boolean {
  return patternAt('start', meaning).test(folded);
}

export function withoutStart(folded: string, meaning: Meaning): string {
  return folded.replace(patternAt('start', meaning), '').trim();
}
