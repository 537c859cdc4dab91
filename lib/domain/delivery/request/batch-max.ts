/** Most receipts that one call sends, and that the receipts list selects. */
export const batchMax = 100;

/** One for each receipt and channel. */
export const batchMessagesMax = 3 * batchMax;

/** Longest delay of a batch. */
export const delayMaxInSeconds = 60;
