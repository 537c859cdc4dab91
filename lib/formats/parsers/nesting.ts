/** Nesting limit of any body (contract section 3). */
export const nestingMax = 64;
