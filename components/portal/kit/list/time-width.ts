/**
 * Fits German and English, such as "24 Sept 2026, 00:28:58 GMT+5:30"; two lines with such a zone and "AM",
 * and on a tablet with any such zone.
 */
export const timeWidth = 'w-52 whitespace-normal @5xl:w-64';
