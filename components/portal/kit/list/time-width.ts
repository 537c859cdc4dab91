/** Fits a minute in German and English, such as "Sep 24, 2026, 12:58 AM". */
export const timeWidth = 'w-44 @5xl:w-48';
