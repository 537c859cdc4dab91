/**
 * Most characters of a query in a URL of the portal. The references of many stores can replace the name of a
 * city.
 */
export const queryCharactersMax = 2000;
