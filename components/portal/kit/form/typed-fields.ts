export interface TypedFields {
  /** Returns the text untrimmed, because spaces are part of a password. */
  readonly typed: (name: string) => string;
  readonly text: (name: string) => string;
  readonly textOrNull: (name: string) => string | null;
  readonly lines: (name: string) => string[];
  readonly file: (name: string) => File | null;
  readonly isOn: (name: string) => boolean;
}

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
