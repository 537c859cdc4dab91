export type Parameters = Readonly<Record<string, string | number | readonly string[]>>;

/** Replaces each `{name}` by its parameter. A list is joined with commas, but two `{names}` with `and`. */
export function fillIn(text: string, parameters: Parameters): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    shown(parameters[name], name === 'names' ? ' and ' : ', '),
  );
}

function shown(parameter: Parameters[string] | undefined, between: string): string {
  if (typeof parameter !== 'object') return String(parameter ?? '');
  return parameter.join(parameter.length === 2 ? between : ', ');
}
