/** Width for a time such as "Sep 24, 2026, 12:58 AM". */
export const timeWidth = 'w-44 @5xl:w-48';
