/** How deep an input may be nested: as deep as any body (contract section 3). */
export const nestingMax = 64;
