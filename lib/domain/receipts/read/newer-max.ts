/** Bound of the count: beyond it "more than" is enough. */
export const newerMax = 99;
