/** Most receipts that one call sends, and that the receipts list selects. */
export const batchMax = 100;

/** Most messages of such a batch: one for each receipt and channel. */
export const batchMessagesMax = 3 * batchMax;

/** Longest time that messages of a batch wait, in seconds. */
export const delayMaxInSeconds = 60;
