/** Most receipts that are counted as newer: beyond it "more than" says enough, and counting stays cheap. */
export const newerMax = 99;
