/**
 * The field of all that a person is known by, in searches for identifiers, and in those for receipts, where it stands for the
 * identifiers that it finds.
 */
export const consumerPath = 'consumer';
