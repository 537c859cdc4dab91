const delimiters = [';', '\t', '|', ','];

/**
 * Returns the sign that most lines have outside quotes. A tie goes to the sign with an equal count in most
 * lines.
 */
export function likelyDelimiter(rows: readonly string[]): string {
  const lines = rows
    .map((line) => line.replaceAll(/"(?:[^"]|"")*"/g, ''))
    .filter((line) => line.trim() !== '');
  const scores = delimiters.map((sign) => {
    const counts = lines.map((line) => line.split(sign).length - 1).filter((count) => count > 0);
    const [same = []] = [...Map.groupBy(counts, (count) => count).values()].toSorted(
      (one, other) => other.length - one.length,
    );
    return { sign, score: [counts.length, same.length, same[0] ?? 0] };
  });
  const best = scores.reduce((one, other) => (compare(other.score, one.score) > 0 ? other : one));
  return (best.score[0] ?? 0) > 0 ? best.sign : ',';
}

function compare(one: readonly number[], other: readonly number[]): number {
  return one.map((value, index) => value - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
