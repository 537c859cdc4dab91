/** Most characters of a query in a URL of the portal. Names can become long lists of references. */
export const queryCharactersMax = 2000;
