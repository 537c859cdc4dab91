/** Both numbers are arbitrary if the text is not JSON. */
export interface JsonExtent {
  readonly depth: number;
  /** Number of values and of names of members. An empty array or object counts as two. */
  readonly values: number;
}

/** Reads the text once, without building values. Stops when there are more than `valuesMax`. */
export function extentOf(text: string, valuesMax = Infinity): JsonExtent {
  let depth = 0;
  let deepest = 0;
  let values = 1;
  let inString = false;
  for (let index = 0; index < text.length && values <= valuesMax; index += 1) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === 0x5c) index += 1;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x2c || code === 0x3a) values += 1;
    else if (code === 0x5b || code === 0x7b) {
      values += 1;
      deepest = Math.max(deepest, (depth += 1));
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return { depth: deepest, values };
}

export function depthOf(text: string): number {
  return extentOf(text).depth;
}
