export const noteLengthMax = 2000;

export const notesMax = 100;
