/** Search field of all that a person is known by; for receipts it stands for the identifiers found. */
export const consumerPath = 'consumer';
