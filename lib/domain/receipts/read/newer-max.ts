/** Above this count, the portal shows "more than". */
export const newerMax = 99;
