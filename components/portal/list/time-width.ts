/** Width of a column of instants: room for the longest of German and English, such as "24. Sept. 2026, 00:28:58 MESZ". */
export const timeWidth = 'w-60';
