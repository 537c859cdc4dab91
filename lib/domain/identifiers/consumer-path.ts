/** Field of all that a person is known by; for receipts it stands for the identifiers it finds. */
export const consumerPath = 'consumer';
