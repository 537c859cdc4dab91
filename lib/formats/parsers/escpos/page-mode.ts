interface Fragment {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** Dots between lines unless a till says otherwise (a sixth of an inch). */
const spacingInDots = 30;

/** The page of page mode: text by where it is put, in dots from the upper left. */
export class PageMode {
  isOn = false;
  #fragments: Fragment[] = [];
  /** True when all of the page is printed: ESC FF prints and keeps it. */
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

  /** Chooses the area that positions count from. */
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

  /** Puts text at the position, and goes to the next line. */
  print(text: string): void {
    this.printHere(text);
    this.#x = 0;
    this.#y += spacingInDots;
  }

  /** Puts text at the position, which what follows continues on the same line. */
  printHere(text: string): void {
    if (text.trim() === '') return;
    this.#isPrinted = false;
    this.#fragments.push({ x: this.#origin.x + this.#x, y: this.#origin.y + this.#y, text });
  }

  /** Deletes what is on the page, as CAN does. */
  clear(): void {
    this.#fragments = [];
    [this.#x, this.#y] = [0, 0];
  }

  /** Leaves page mode without printing, as ESC S does. */
  leave(): void {
    this.isOn = false;
    this.#fragments = [];
  }

  /** The lines of the page; page mode is over. None where they are printed already. */
  end(): string[] {
    const lines = this.#isPrinted ? [] : this.printed();
    this.leave();
    return lines;
  }

  /** The lines of the page as a person reads them, which stays as it is. */
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
