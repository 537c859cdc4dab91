/** Most receipts of one call, and of a selection in the receipts list. */
export const batchMax = 100;

/** Most messages of one call: one per receipt and channel. */
export const batchMessagesMax = 3 * batchMax;

export const delayMaxInSeconds = 60;
