export const erasedMark = '[erased]';
