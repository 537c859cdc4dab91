/** Replacement of erased values in stored texts. */
export const erasedMark = '[erased]';
