/** Longest query that an address of the portal holds; names can stand for long lists. */
export const queryCharactersMax = 2000;
