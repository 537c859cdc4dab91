export const scrimClass = 'fixed inset-0 z-40 animate-appear bg-scrim';

export const dialogClass =
  'fixed start-1/2 top-[max(1rem,12dvh)] z-50 flex max-h-[76dvh] w-[calc(100%-2rem)] -translate-x-1/2 animate-appear flex-col rounded-lg bg-raised shadow-lg rtl:translate-x-1/2';

export const menuClass =
  'z-50 max-h-(--radix-popper-available-height) min-w-44 animate-rise overflow-y-auto rounded-md bg-raised p-1 text-sm shadow-lg';
