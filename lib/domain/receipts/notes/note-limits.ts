/** In characters. */
export const noteLengthMax = 2000;

/** Most notes of one receipt. */
export const notesMax = 100;
