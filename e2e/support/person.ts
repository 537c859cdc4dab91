import { expect, type Locator, type Page } from '@playwright/test';

/** What a task took: presses and fields are what a person does, seconds what the service lets them wait and the browser types. */
export interface Count {
  readonly presses: number;
  readonly fields: number;
  readonly seconds: number;
}

/** Does things in a page as a person would, and counts them. Time runs from the first of them. */
export class Person {
  readonly #page: Page;
  #presses = 0;
  #fields = 0;
  #began: number | null = null;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Clicks or taps. */
  async click(target: Locator): Promise<void> {
    this.#begin();
    await target.click();
    this.#presses += 1;
  }

  /** Presses one key, or a key together with Control. */
  async press(key: string): Promise<void> {
    this.#begin();
    await this.#page.keyboard.press(key);
    this.#presses += 1;
  }

  /** Types into the field that has the focus. Tab, which goes to the next one, counts with it. */
  async type(text: string): Promise<void> {
    this.#begin();
    await this.#page.keyboard.type(text);
    this.#fields += 1;
  }

  /** Types into a field after a press on it, which counts with the field. */
  async fill(field: Locator, text: string): Promise<void> {
    this.#begin();
    await field.fill(text);
    this.#fields += 1;
  }

  /** Chooses from a list by its label: counts as a field. */
  async choose(list: Locator, label: string): Promise<void> {
    this.#begin();
    await list.selectOption({ label });
    this.#fields += 1;
  }

  /** Waits for the outcome; returns what it took until then. */
  async sees(outcome: Locator): Promise<Count> {
    await expect(outcome).toBeVisible();
    return this.counted();
  }

  /** What it took until now. */
  counted(): Count {
    const began = this.#began ?? performance.now();
    const seconds = (performance.now() - began) / 1000;
    return { presses: this.#presses, fields: this.#fields, seconds };
  }

  #begin(): void {
    this.#began ??= performance.now();
  }
}
