export const newerMax = 99;
