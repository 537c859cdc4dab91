/** How wide the fields of a form become: on a wide screen half as wide again, never as wide as the screen. */
export const fieldsWidthClass = 'max-w-xl @7xl:max-w-3xl';

/** A form with titles beside its fields, to the end of its fields: title, gap and `fieldsWidthClass`. */
export const formWidthClass = '@3xl:max-w-[54.5rem] @7xl:max-w-[66.5rem]';
