/**
 * Field of all that a person is known by; in searches for receipts it stands for the identifiers it finds.
 */
export const consumerPath = 'consumer';
