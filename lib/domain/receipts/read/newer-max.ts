/** Most receipts that are counted as newer: beyond it "more than" is enough, and counting stays cheap. */
export const newerMax = 99;
