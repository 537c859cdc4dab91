/**
 * Search field for every name and address of a person. In a search of receipts, it finds receipts of these
 * persons.
 */
export const consumerPath = 'consumer';
