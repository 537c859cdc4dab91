/** How wide the fields of a form become: on a wide screen half as wide again, never as wide as the screen. */
export const fieldsWidthClass = 'max-w-xl @7xl:max-w-3xl';

/** A form to the end of its fields: as wide as they are, and with titles beside them the title and the gap more. */
export const formWidthClass = 'max-w-xl @3xl:max-w-[54.5rem] @7xl:max-w-[66.5rem]';
