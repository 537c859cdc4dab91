/** Longest query in an address of the portal; names can stand for long lists. */
export const queryCharactersMax = 2000;
