/**
 * Search field of everything that a person is known by; in a search of receipts it stands for the identifiers
 * found.
 */
export const consumerPath = 'consumer';
