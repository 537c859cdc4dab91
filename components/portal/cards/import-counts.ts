import type { CardImportWire } from '@/lib/domain/cards/schema';

/** Lines that are shown to the user who imports; all are counted. */
export const problemsMax = 1000;

export const noImport: CardImportWire = { added: 0, changed: 0, unchanged: 0, refused: 0, problems: [] };

/** Adds the results of a file's next part, whose lines come after `linesBefore` others. */
export function addImports(sum: CardImportWire, part: CardImportWire, linesBefore: number): CardImportWire {
  const problems = part.problems.map(({ line, problem }) => ({ line: line + linesBefore, problem }));
  return {
    added: sum.added + part.added,
    changed: sum.changed + part.changed,
    unchanged: sum.unchanged + part.unchanged,
    refused: sum.refused + part.refused,
    problems: [...sum.problems, ...problems].slice(0, problemsMax),
  };
}
