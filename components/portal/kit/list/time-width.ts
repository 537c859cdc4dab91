export const timeWidth = 'w-44 @5xl:w-48';
