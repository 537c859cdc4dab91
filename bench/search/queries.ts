/** A search to measure. */
export interface BenchQuery {
  readonly name: string;
  /** What is special about it. */
  readonly what: string;
  readonly query: string;
  readonly offset?: number;
}

/** The fixed set: what staff ask for, and what makes an executor work hardest. About three years of receipts. */
export const benchQueries: readonly BenchQuery[] = [
  { name: 'q01', what: 'rare word', query: 'items.name:koszula' },
  { name: 'q02', what: 'common word', query: 'items.name:vollmilch' },
  { name: 'q03', what: 'very common exact', query: 'payments.method:card' },
  { name: 'q04', what: 'common and common', query: 'items.name:vollmilch payments.method:card' },
  { name: 'q05', what: 'common phrase of 3', query: 'items.name:"vollmilch 1 l"' },
  { name: 'q06', what: 'rare phrase of 2', query: 'items.name:"weizenmehl bio"' },
  { name: 'q07', what: 'any of 4 words', query: 'items.name:(vollmilch bananen bauernbrot gouda)' },
  { name: 'q08', what: 'one word, not another', query: 'items.name:(+vollmilch -bio)' },
  { name: 'q09', what: 'long beginning', query: 'identifier:marie.hoff' },
  { name: 'q10', what: 'short beginning', query: 'identifier:an' },
  { name: 'q11', what: 'exact, frequent consumer', query: 'identifier.exact:970945800000' },
  { name: 'q12', what: 'one transaction', query: 'transaction_id:0015410242' },
  { name: 'q13', what: 'exists, 2 %', query: 'items.return:*' },
  { name: 'q14', what: 'exists, 60 %', query: 'identifier:*' },
  { name: 'q15', what: 'absence, 40 %', query: '-identifier:*' },
  { name: 'q16', what: 'range of totals', query: 'total:[100 TO 150]' },
  { name: 'q17', what: 'wide range, most', query: 'total:{5.50 TO *]' },
  { name: 'q18', what: 'range of items', query: 'items.total:[5 TO 10]' },
  { name: 'q19', what: 'rarer range of items', query: 'items.total:{60 TO *]' },
  {
    name: 'q20',
    what: 'a week and a word',
    query: 'timestamp:[2025-10-06 TO 2025-10-12] items.name:vollmilch',
  },
  { name: 'q21', what: 'half a year and card', query: 'timestamp:[2025-01 TO 2025-06] payments.method:card' },
  { name: 'q22', what: 'card number', query: 'payments.number:4242' },
  {
    name: 'q23',
    what: 'word, store, card',
    query: 'items.name:vollmilch external_store_reference:de-1001 payments.method:card',
  },
  { name: 'q24', what: 'three common', query: 'items.name:vollmilch payments.method:card identifier:*' },
  { name: 'q25', what: 'no hits', query: 'items.name:xylophonkonzert' },
  { name: 'q26', what: 'common, deep offset', query: 'items.name:vollmilch', offset: 1000 },
  {
    name: 'q27',
    what: 'conjunction, deep offset',
    query: 'items.name:gouda payments.method:cash',
    offset: 1000,
  },
  { name: 'q28', what: 'store and return', query: 'external_store_reference:de-1001 items.return:*' },
  { name: 'q29', what: 'word of ids, half', query: 'transaction_id:1' },
  {
    name: 'q30',
    what: 'name, not card, cheap',
    query: 'properties.salesperson:anna -payments.method:card total:[* TO 20}',
  },
  { name: 'q31', what: 'similar word', query: 'items.name:vollmich~' },
  { name: 'q32', what: 'similar word of ids', query: 'transaction_id:001541024~' },
  { name: 'q33', what: 'most by two ranges', query: 'items.total:[* TO 1000] items.quantity:[1 TO 3]' },
  { name: 'q34', what: 'one and a half years', query: 'timestamp:[2025 TO *]' },
  { name: 'q35', what: 'phrase of 4', query: 'items.name:"ibuprofen 400 mg 20"' },
  { name: 'q36', what: 'only excluding', query: '-payments.method:card -identifier:*' },
  { name: 'q37', what: 'exists and dynamic field', query: 'items.discounts:* dynamic.campaign:spring-fair' },
  { name: 'q38', what: 'any of two times', query: 'timestamp:(2023 2025-12)' },
  { name: 'q39', what: 'a word, long ago', query: 'timestamp:[* TO 2023-09] items.name:vollmilch' },
  { name: 'q40', what: 'unit, not a word', query: 'items.unit:kg -items.name:bananen' },
];
