/** Most receipts whose totals are added up for one search. */
export const summedMax = 10_000;
