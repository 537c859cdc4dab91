/**
 * Search field for every name and address of a person. In a search of receipts, it finds the receipts of
 * persons who match.
 */
export const consumerPath = 'consumer';
