/** Most characters of a query in a URL of the portal; names can stand for long lists. */
export const queryCharactersMax = 2000;
