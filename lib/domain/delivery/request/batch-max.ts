export const batchMax = 100;

export const batchMessagesMax = 3 * batchMax;

export const delayMaxInSeconds = 60;
