const keywords = new Set(['and', 'or', 'in', 'true', 'false', 'null', 'function']);

/**
 * Returns the names that a mapping reads. Omits members of `$meta` and `$properties`. Also omits names that
 * occur as text, because they may belong to the mapping's own objects.
 */
export function namesRead(mapping: string): readonly string[] {
  const texts = new Set<string>();
  const code = mapping
    .replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/g, (_, double?: string, single?: string) => {
      texts.add(double ?? single ?? '');
      return ' "" ';
    })
    // Removes regular expressions. They can be only where a value can be.
    .replaceAll(/(?<=[(,:?]\s*)\/(?:\\.|[^/\\\n])+\/[im]*/g, ' ')
    .replaceAll(/\$(?:meta|properties)(?:\.\w+)+/g, ' ');
  const found = code.matchAll(/`([^`]+)`|(?<![\p{L}\p{N}_$])([\p{L}_][\p{L}\p{N}_]*)/gu);
  const names = Array.from(found, ([, quoted, plain = '']) => quoted ?? plain);
  return [...new Set(names)].filter((name) => !keywords.has(name) && !texts.has(name));
}

export function namesIn(document: unknown): readonly string[] {
  const names = new Set<string>();
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      if (!Array.isArray(value)) names.add(name);
      visit(member);
    }
  };
  visit(document);
  return [...names];
}
