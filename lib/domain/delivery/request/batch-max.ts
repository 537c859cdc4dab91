/** Receipts that one call sends, and that the receipts list selects. */
export const batchMax = 100;

/** One for each receipt and channel. */
export const batchMessagesMax = 3 * batchMax;

export const delayMaxInSeconds = 60;
