/** What is in the fields of a form, by their names; of a field that is not on the page, nothing. */
export interface TypedFields {
  /** As typed, space at the ends too: a password. */
  readonly typed: (name: string) => string;
  /** Without space at the ends. */
  readonly text: (name: string) => string;
  readonly textOrNull: (name: string) => string | null;
  /** Its lines, without empty ones. */
  readonly lines: (name: string) => string[];
  /** The file that was chosen, or null. */
  readonly file: (name: string) => File | null;
  /** True when a box is ticked. */
  readonly isOn: (name: string) => boolean;
}

/** Reads a form's fields as they are now. */
export function typedFields(form: HTMLFormElement): TypedFields {
  const data = new FormData(form);
  const typed = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  const text = (name: string) => typed(name).trim();
  return {
    typed,
    text,
    textOrNull: (name) => text(name) || null,
    lines: (name) =>
      text(name)
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    file: (name) => {
      const value = data.get(name);
      return value instanceof File && value.size > 0 ? value : null;
    },
    isOn: (name) => data.get(name) !== null,
  };
}
