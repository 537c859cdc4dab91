import { isPaymentAlone, lineKindOf, linePaymentMethodOf, type Kind } from './classify';
import { hasDate, hasTime } from './dates';
import { countVoided, discountedBy } from './adjustments';
import { foldText } from './fold';
import { near, rounded, type FoundItem } from './found';
import { countsStand, itemOf, itemNameOf, scannedOf } from './item-line';
import type { SlipLine } from './lines';
import { productOf, lineQuantityOf, type Quantity } from './quantity';

export interface ItemZone {
  readonly items: FoundItem[];
  /** Discounts on the whole receipt, such as those after a subtotal. */
  readonly discounts: { name: string; amount: number }[];
  /** Tips that may be in the total. */
  readonly tips: FoundItem[];
  /** Line of the first item; the number of lines if there is no item. */
  readonly start: number;
  readonly unread: string[];
}

const emptyName = /^[^\p{L}]*$/u;

export function itemsOf(lines: readonly SlipLine[], end: number): ItemZone {
  return new ItemReader(lines.slice(0, end), isPaymentAlone).read();
}

/** Reads gift cards as items, both those that were sold and those that were redeemed. */
export function itemsWithGiftCardsOf(lines: readonly SlipLine[], end: number): ItemZone {
  const isPayment = (line: SlipLine) => isPaymentAlone(line) && linePaymentMethodOf(line) !== 'giftcard';
  return new ItemReader(lines.slice(0, end), isPayment).read();
}

class ItemReader {
  readonly #items: FoundItem[] = [];
  readonly #discounts: { name: string; amount: number }[] = [];
  readonly #tips: FoundItem[] = [];
  readonly #unread: string[] = [];
  readonly #lines: readonly SlipLine[];
  readonly #kinds: readonly Kind[];
  readonly #hasCounts: boolean;
  readonly #isPayment: (line: SlipLine) => boolean;
  #pending: SlipLine | null = null;
  #quantity: Quantity | null = null;
  #indent = 0;
  #isVoiding = false;
  #isPastSubtotal = false;
  #start = -1;

  constructor(lines: readonly SlipLine[], isPayment: (line: SlipLine) => boolean) {
    this.#lines = lines;
    this.#isPayment = isPayment;
    this.#kinds = lines.map(lineKindOf);
    this.#hasCounts = countsStand(
      lines.filter((line, at) => this.#kinds[at] === 'priced' && /\p{L}/u.test(line.label)),
    );
  }

  read(): ItemZone {
    for (const [at, line] of this.#lines.entries()) this.#take(line, this.#kinds[at] ?? 'text');
    this.#leave();
    const start = this.#start === -1 ? this.#lines.length : this.#start;
    const [items, discounts, tips, unread] = [this.#items, this.#discounts, this.#tips, this.#unread];
    return { items, discounts, tips, start, unread };
  }

  #take(line: SlipLine, kind: Kind): void {
    if (kind === 'priced' || kind === 'cashBack') {
      if (!this.#isPayment(line)) this.#priced(line);
    } else if (kind === 'text') this.#text(line);
    else if (kind === 'void') this.#void(line);
    else if (kind === 'discount') this.#discount(line);
    else if (kind === 'subtotal') {
      this.#leave();
      this.#isPastSubtotal = true;
    } else if (kind === 'tip') {
      const item = itemOf(line, { hasCounts: false });
      if (item !== null && item.total > 0) this.#tips.push(item);
    } else if (kind === 'blank') this.#leave();
  }

  #priced(line: SlipLine): void {
    const quantity = lineQuantityOf(line);
    const isNameless = quantity !== null && emptyName.test(line.text.slice(0, quantity.start));
    if (isNameless) return this.#counted(line, quantity);
    if (quantity === null && this.#scanned(line)) return;
    const item = itemOf(line, { hasCounts: this.#hasCounts, isCounted: this.#quantity !== null });
    if (item === null || this.#isPriceOfLast(line, item)) return;
    if (emptyName.test(item.name)) {
      // An amount without a name belongs to the name above. If there is no name above, it is no item, unless
      // it is negative and has a number.
      if (/^\d{6,14}$/.test(item.name)) item.properties = { ...item.properties, product_code: item.name };
      if (this.#pending !== null) item.name = this.#takePending();
      else if (item.total >= 0 || item.name === '') return;
    } else if (this.#pending !== null) this.#joinPending(line, item);
    this.#add(item, line);
  }

  /**
   * Reads a line of bar code and amount. The name of the item is in the line above or below; otherwise its
   * code is the name.
   */
  #scanned(line: SlipLine): boolean {
    const { text, numbers, amount } = line;
    const scanned = scannedOf(text.slice(0, amount === null ? 0 : numbers[amount.at]?.start));
    if (scanned === null || amount === null || (this.#pending !== null && scanned.count === null))
      return false;
    const { code, count } = scanned;
    const { value } = amount;
    if (count !== null && this.#pending === null && this.#isNextNamed(line, rounded(count * value))) {
      this.#quantity = { quantity: count, unit: null, unitPrice: value, digits: 2, start: 0, total: null };
      return true;
    }
    const each = count === null ? {} : { unit_price: rounded(value / count) };
    const name = this.#pending === null ? code : this.#takePending();
    const item = { name, quantity: count ?? 1, ...each, total: value, properties: { product_code: code } };
    this.#add(withCode(item, line), line);
    return true;
  }

  /** Stores the unit price from a line below an item, such as "je 19,99". False for other lines. */
  #isPriceOfLast({ label }: SlipLine, { total }: FoundItem): boolean {
    const last = this.#items.at(-1);
    // Below a name without an amount, the price belongs to that name, and "a" may be a tax code.
    if (last === undefined || this.#pending !== null) return false;
    if (!/^(?:je|a|each|ea|per|pro stuck|cad|c u)$/.test(label)) return false;
    if (!near(last.quantity * total, last.total, 0.02)) return false;
    last.unit_price = total;
    return true;
  }

  /**
   * A quantity with an amount belongs to the name above. A quantity without an amount counts an item above or
   * below.
   */
  #counted(line: SlipLine, quantity: Quantity): void {
    const last = this.#items.at(-1);
    const product = productOf(quantity);
    if (quantity.total === null) {
      if (this.#pending !== null) {
        // The quantity counts the item below. The name above is the last line of the heading.
        if (last === undefined && this.#isNextNamed(line, product)) {
          this.#leave();
          this.#quantity = quantity;
          return;
        }
        // This line has count and price of the item named above. Their product may follow on a line of its own.
        const name = this.#takePending();
        if (this.#isNextAlone(line, product)) this.#pending = { ...line, text: name, amount: null };
        else return this.#add({ name, quantity: 1, total: product, ...counts(quantity) }, line);
      }
      const fitsLast =
        last !== undefined && last.unit_price === undefined && near(product, Math.abs(last.total), 0.02);
      const next = this.#lines[line.index - (this.#lines[0]?.index ?? 0) + 1];
      const fitsNext =
        next?.amount !== null && next !== undefined && near(product, Math.abs(next.amount.value), 0.02);
      if (fitsLast && !fitsNext) Object.assign(last, counts(quantity, last.total));
      else this.#quantity = quantity;
      return;
    }
    const code = scannedOf(line.text.slice(0, quantity.start))?.code;
    const isOfLast =
      last !== undefined &&
      last.unit_price === undefined &&
      (near(quantity.total, last.total) || near(product, last.total, 0.02));
    if (this.#pending !== null || (code !== undefined && !isOfLast)) {
      const item = {
        name: this.#pending === null ? (code ?? '') : this.#takePending(),
        quantity: 1,
        total: quantity.total,
        ...counts(quantity, quantity.total),
        ...(code === undefined ? {} : { properties: { product_code: code } }),
      };
      this.#add(withCode(item, line), line);
    } else if (isOfLast) Object.assign(last, counts(quantity, last.total));
    else this.#quantity = quantity;
  }

  #isNextAlone(line: SlipLine, product: number): boolean {
    const next = this.#nextOf(line, product);
    return next !== null && next.label === '';
  }

  #isNextNamed(line: SlipLine, product: number): boolean {
    const next = this.#nextOf(line, product);
    return next !== null && lineKindOf(next) === 'priced' && next.label !== '';
  }

  #nextOf(line: SlipLine, amount: number): SlipLine | null {
    const next = this.#lines[line.index - (this.#lines[0]?.index ?? 0) + 1];
    return next !== undefined && next.amount !== null && near(next.amount.value, amount, 0.02) ? next : null;
  }

  #add(item: FoundItem, line: SlipLine): void {
    if (this.#start === -1) this.#start = line.index;
    if (this.#quantity !== null) {
      const quantity = this.#quantity;
      this.#quantity = null;
      if (near(productOf(quantity), Math.abs(item.total), 0.02))
        Object.assign(item, counts(quantity, item.total));
    }
    this.#indent = line.indent;
    if (this.#isVoiding) {
      this.#isVoiding = false;
      if (this.#takeBack(item)) return;
    }
    this.#items.push(item);
  }

  #text(line: SlipLine): void {
    const quantity = lineQuantityOf(line);
    if (quantity !== null && emptyName.test(line.text.slice(0, quantity.start)))
      return this.#counted(line, quantity);
    // A line with date and time is no name.
    if (hasDate(line.folded) && hasTime(line.folded)) return this.#leave();
    const isUnderItem = this.#items.length > 0 && line.indent > this.#indent;
    if (isUnderItem && this.#pending === null) {
      const next = this.#lines[line.index - (this.#lines[0]?.index ?? 0) + 1];
      const isName =
        next !== undefined && next.amount !== null && next.label === '' && !this.#isLastCounted(next);
      if (!isName) return this.#detail(line);
    }
    this.#leave();
    this.#pending = line;
  }

  /** True if the line counts the item above, so that its amount does not belong to a new name. */
  #isLastCounted(next: SlipLine): boolean {
    const [quantity, last] = [lineQuantityOf(next), this.#items.at(-1)];
    return quantity !== null && last !== undefined && near(productOf(quantity), Math.abs(last.total), 0.02);
  }

  #detail(line: SlipLine): void {
    const last = this.#items.at(-1);
    if (last === undefined) return;
    last.properties = {
      ...last.properties,
      details: [...(last.properties?.details ?? []), line.text.trim()],
    };
  }

  #joinPending(line: SlipLine, item: FoundItem): void {
    const pending = this.#pending;
    // Before the first item, the line above is the heading of the columns.
    if (pending === null || this.#items.length === 0 || pending.indent >= line.indent) return this.#leave();
    item.name = `${this.#takePending()} ${item.name}`;
  }

  #takePending(): string {
    const { name } = itemNameOf(this.#pending?.text ?? '', { hasCounts: this.#hasCounts, isCounted: true });
    this.#pending = null;
    return name;
  }

  /**
   * Drops a name without an amount. It is reported as unread, unless it is before the first item, where the
   * shop prints its name and address.
   */
  #leave(): void {
    if (this.#pending !== null && this.#items.length > 0) this.#unread.push(this.#pending.text.trim());
    this.#pending = null;
  }

  #void(line: SlipLine): void {
    this.#leave();
    if (line.amount === null) {
      this.#isVoiding = true;
      return;
    }
    const item = itemOf(line, { hasCounts: this.#hasCounts });
    if (item === null) return;
    const quantity = lineQuantityOf(line);
    if (quantity !== null) Object.assign(item, counts(quantity, item.total));
    else countVoided(item);
    // A line such as "Correction fluid" is an item, so only an item of equal amount is taken back.
    if (!this.#takeBack(item)) this.#add(item, line);
  }

  #takeBack(item: FoundItem): boolean {
    const amount = Math.abs(item.total);
    const name = foldText(item.name);
    const same = this.#items.filter(({ total }) => near(total, amount));
    const found = same.findLast((other) => name.includes(foldText(other.name))) ?? same.at(-1);
    if (found === undefined) return false;
    this.#items.splice(this.#items.indexOf(found), 1);
    return true;
  }

  #discount(line: SlipLine): void {
    // A positive discount under a name is the special price of that item.
    if (this.#pending !== null && (line.amount?.value ?? 0) > 0) return this.#priced(line);
    this.#leave();
    const item = itemOf(line, { hasCounts: false });
    if (item === null || item.total === 0) return;
    const amount = -Math.abs(item.total);
    const name = item.name === '' ? line.text.trim() : item.name;
    const of = this.#isPastSubtotal ? null : discountedBy({ name, amount }, this.#items);
    if (of === null) {
      this.#discounts.push({ name, amount });
      return;
    }
    of.discounts = [...(of.discounts ?? []), { name, amount }];
    of.total = rounded(of.total + amount);
  }
}

function counts({ quantity, unit, unitPrice }: Quantity, total = 1): Partial<FoundItem> {
  const isReturned = total < 0 && quantity > 0;
  return {
    quantity: isReturned ? -quantity : quantity,
    unit_price: unitPrice,
    ...(unit === null ? {} : { unit: unit.replace(/\.$/, '') }),
  };
}

function withCode(item: FoundItem, { amount }: SlipLine): FoundItem {
  if (amount === null || amount.code === null) return item;
  return { ...item, properties: { ...item.properties, vat_code: amount.code.toUpperCase() } };
}
