interface Fragment {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

const spacingInDots = 30;

/** Page mode: text is placed by position, in dots from the upper left. */
export class PageMode {
  isOn = false;
  #fragments: Fragment[] = [];
  /** True after ESC FF, which prints the page without clearing it. */
  #isPrinted = false;
  #origin = { x: 0, y: 0 };
  #x = 0;
  #y = 0;

  begin(): void {
    this.isOn = true;
    this.#isPrinted = false;
    this.#fragments = [];
    this.#origin = { x: 0, y: 0 };
    [this.#x, this.#y] = [0, 0];
  }

  setArea(x: number, y: number): void {
    this.#origin = { x, y };
    [this.#x, this.#y] = [0, 0];
  }

  moveTo({ x = this.#x, y = this.#y }: { readonly x?: number; readonly y?: number }): void {
    [this.#x, this.#y] = [x, y];
  }

  moveDown(dots: number): void {
    this.#y += dots;
  }

  print(text: string): void {
    this.printHere(text);
    this.#x = 0;
    this.#y += spacingInDots;
  }

  printHere(text: string): void {
    if (text.trim() === '') return;
    this.#isPrinted = false;
    this.#fragments.push({ x: this.#origin.x + this.#x, y: this.#origin.y + this.#y, text });
  }

  /** Command CAN. */
  clear(): void {
    this.#fragments = [];
    [this.#x, this.#y] = [0, 0];
  }

  /** Command ESC S. */
  leave(): void {
    this.isOn = false;
    this.#fragments = [];
  }

  end(): string[] {
    const lines = this.#isPrinted ? [] : this.printed();
    this.leave();
    return lines;
  }

  printed(): string[] {
    this.#isPrinted = true;
    const sorted = this.#fragments.toSorted((a, b) => a.y - b.y || a.x - b.x);
    const lines: { y: number; texts: string[] }[] = [];
    for (const { y, text } of sorted) {
      const last = lines.at(-1);
      if (last?.y === y) last.texts.push(text.trim());
      else lines.push({ y, texts: [text.trimEnd()] });
    }
    return lines.map(({ texts }) => texts.join('  '));
  }
}
