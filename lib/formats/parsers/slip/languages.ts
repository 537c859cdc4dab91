import { foldText } from './fold';
import type { SlipLanguage } from './words';

const everyday: Readonly<Record<SlipLanguage, string>> = {
  en: 'thank,you,receipt,date,time,cashier,store,item,price,please,welcome,visit,change,cash,card,served,table,tax,vat',
  de: 'danke,vielen,dank,einkauf,kasse,datum,uhrzeit,bon,beleg,filiale,markt,steuer,mwst,summe,bar,karte,es,bediente,stk,rechnung,tisch',
  fr: 'merci,votre,visite,caisse,caissier,ticket,tva,magasin,especes,bientot,le,heure,carte,montant,facture',
  es: 'gracias,su,compra,visita,caja,cajero,fecha,hora,iva,tienda,efectivo,tarjeta,por,factura,importe,ud',
  it: 'grazie,arrivederci,cassa,operatore,scontrino,documento,commerciale,euro,contanti,resto,iva,prezzo,totale',
  nl: 'bedankt,tot,ziens,kassa,datum,tijd,bon,btw,medewerker,filiaal,totaal,betaald,wisselgeld,aantal,uw',
  pl: 'dziekujemy,zapraszamy,paragon,fiskalny,nip,kasa,kasjer,suma,ptu,sprzedaz,gotowka,reszta,szt,zl',
  ar: 'شكرا,فاتورة,التاريخ,الوقت,الضريبة,الرقم,الكمية,السعر,فرع,الضريبي',
  sv: 'tack,kvitto,kassa,datum,tid,moms,butik,vara,pris,valkommen,ater,summa,totalt,kort,kontokort,org',
  da: 'tak,kvittering,kasse,dato,tid,moms,butik,vare,pris,velkommen,heraf,bon,ekspedient,cvr',
  no: 'takk,kvittering,kasse,dato,tid,mva,butikk,vare,pris,velkommen,sum,kort,herav,org',
  pt: 'obrigado,obrigada,talao,caixa,data,hora,iva,loja,artigo,preco,fatura,nif,troco,numerario,dinheiro,cartao,visita',
  ja: '領収書,レシート,合計,小計,お預り,お釣り,税込,店,電話,日時,担当,ありがとうございました',
};

const sets = Object.entries(everyday).map(
  ([language, words]) => [language as SlipLanguage, new Set(words.split(',').map(foldText))] as const,
);

export function slipLanguageOf(folded: readonly string[]): SlipLanguage | null {
  const counts = new Map<SlipLanguage, number>();
  for (const line of folded) {
    for (const word of line.split(/[^\p{L}]+/u)) {
      for (const [language, words] of sets) {
        if (words.has(word)) counts.set(language, (counts.get(language) ?? 0) + 1);
      }
    }
  }
  const [best] = [...counts].toSorted(([, a], [, b]) => b - a);
  return best?.[0] ?? null;
}
