/** What stands in stored texts in place of what was erased. */
export const erasedMark = '[erased]';
